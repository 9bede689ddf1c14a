import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type PathValue, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { isRefusal, type Refusal } from '../../server/call.ts';
import { fieldProblemsIn } from '../../server/field-problems.ts';
import { toast } from '../../toasts/toasts.ts';
import { refusalText } from '../../words/refusal-text.ts';
import { type DraftPlan, fieldAt, partOf, valueAt } from './draft-plan.ts';
import { draftResolver } from './draft-resolver.ts';
import { type FieldLimits, limitsOf } from './field-limits.ts';
import { serverIssueText } from './field-words.ts';
import { isSame, mergeFields } from './merge-fields.ts';

/** An item with a version number. When the page saves, it names the version that it has read. */
type Versioned = { version: number };

type Options<Fields extends FieldValues, Draft, Stored extends Versioned> = {
  plan: DraftPlan<Fields, Draft, Stored>;
  /** The stored item as the page has read it, or null for a new item. */
  stored: Stored | null;
  /** Sends the draft. `over` is the version that it replaces, or null for a new item. */
  save: (draft: Draft, over: Stored | null) => Promise<Stored | Refusal>;
  onSaved?: (saved: Stored) => Promise<void> | void;
};

/** Function that registers a control of the form by its name. */
export type FieldOf<Fields extends FieldValues> = ReturnType<typeof useStaffForm<Fields, unknown, Versioned>>['field'];

/**
 * State of a staff form for one stored item. Limits and error texts come from the contract's shape. Errors from the
 * server are shown at their fields. If another user has saved first, the changes are merged.
 */
export function useStaffForm<Fields extends FieldValues, Draft, Stored extends Versioned>(
  options: Options<Fields, Draft, Stored>,
) {
  const { plan, save, onSaved } = options;
  const [read, setRead] = useState(options.stored);
  const [newer, setNewer] = useState<Stored | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const shape = useShape(plan.loadShape);
  const form = useForm<Fields, unknown, Draft>({
    defaultValues: plan.fieldsOf(read) as DefaultValues<Fields>,
    resolver: draftResolver(plan),
  });
  const { errors, isSubmitting, submitCount } = form.formState;
  // If the page has a newer version with the same texts, another action on the page has created it. The form can
  // replace that version without losing anything.
  const isSameText =
    options.stored !== null && read !== null && isSame(plan.fieldsOf(options.stored), plan.fieldsOf(read));
  const stored = isSameText && options.stored && options.stored.version > read.version ? options.stored : read;

  /** Merges the version that another user has saved. Fields that this user has not changed take its values. */
  const meet = (current: Stored) => {
    const theirs = plan.fieldsOf(current);
    const { merged, touched } = mergeFields(plan.fieldsOf(stored), form.getValues(), theirs);
    form.reset(theirs);
    for (const name of touched as Path<Fields>[])
      form.setValue(name, valueAt(merged, name) as PathValue<Fields, typeof name>, { shouldDirty: true });
    setRead(current);
    setNewer(current);
  };
  const putAtField = (name: string, message: string, isFirst: boolean) =>
    form.setError(name as Path<Fields>, { message }, { shouldFocus: isFirst });
  /**
   * Shows the errors of a refusal at their fields. Returns false if an error has no field and must be shown for the
   * whole form.
   */
  const showAtFields = (refusal: Refusal): boolean => {
    const fields = form.getValues();
    const one = plan.refusedAt?.[refusal.code];
    if (one) putAtField(one, refusalText(refusal), true);
    const problems = one ? [] : fieldProblemsIn(refusal);
    const placed = problems.flatMap(({ path, message }) => {
      const parts = path.split('.');
      // The draft may be only a part of the body. The path then begins with the name of that part, for example
      // `job.title`.
      const name = fieldAt(parts, fields, plan.places) ?? fieldAt(parts.slice(1), fields, plan.places);
      return name === null ? [] : [{ name, message: serverIssueText(message) }];
    });
    for (const [at, { name, message }] of placed.entries()) putAtField(name, message, at === 0);
    return one !== undefined || (placed.length > 0 && placed.length === problems.length);
  };
  /** Handles the response to a save or another action on the stored item. Returns true if it succeeded. */
  const settle = (answer: Stored | Refusal | null, done: string): answer is Stored => {
    if (answer === null) {
      setProblem(t`We could not reach the server. Please try again.`);
      return false;
    }
    if (isRefusal(answer)) {
      const current = answer.code === 'changed-meanwhile' ? answer.extra?.current : undefined;
      if (current) meet(current as Stored);
      setProblem(!current && showAtFields(answer) ? null : refusalText(answer));
      return false;
    }
    setProblem(null);
    setNewer(null);
    setRead(answer);
    toast('success', done);
    return true;
  };
  const submit = form.handleSubmit(async (draft) => {
    const answer = await save(draft, stored).catch(() => null);
    if (!settle(answer, t`Saved.`)) return;
    form.reset(plan.fieldsOf(answer));
    await onSaved?.(answer);
  });
  /** Returns the props of a control: its registration, its limits and its present error. */
  const field = <Name extends Path<Fields>>(name: Name) => ({
    ...form.register(name),
    ...limits(name),
    error: messageAt(errors, name),
  });
  const limits = (name: string): FieldLimits => (shape ? limitsOf(shape, partOf(name, plan.places), name) : {});
  const keepMine = () => {
    setNewer(null);
    setProblem(null);
  };
  const takeStored = () => {
    if (newer) form.reset(plan.fieldsOf(newer));
    keepMine();
  };
  const said = problem ?? errors.root?.message ?? null;
  return { form, field, submit, settle, stored, newer, problem: said, isSubmitting, submitCount, keepMine, takeStored };
}

export function messageAt(errors: unknown, name: string): string | undefined {
  const error = valueAt(errors, name) as { message?: string; root?: { message?: string } } | undefined;
  return error?.message ?? error?.root?.message;
}

function useShape<Draft>(load: () => Promise<z.ZodMiniType<Draft>>): z.ZodMiniType<Draft> | null {
  const [shape, setShape] = useState<z.ZodMiniType<Draft> | null>(null);
  useEffect(() => {
    let isHere = true;
    // A failure is ignored, because a submit loads the shape again.
    load().then(
      (loaded) => isHere && setShape(() => loaded),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [load]);
  return shape;
}
