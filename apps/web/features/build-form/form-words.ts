import type { MarkingScheme } from '@kasauti/domain/form/content.ts';
import type { FormState, FormStep } from '@kasauti/domain/form/draft-state.ts';
import type { TruthCase } from '@kasauti/domain/marking/truth-table.ts';
import { t } from '@lingui/core/macro';
import type { CheckedTool, FormFields } from './form-fields.ts';

export function formStateName(state: FormState): string {
  switch (state) {
    case 'draft':
      return t({ context: 'form', message: 'Draft' });
    case 'in-review':
      return t({ context: 'form', message: 'Waits for publication' });
    case 'published':
      return t({ context: 'form', message: 'Published' });
  }
}

export const formStateTone = { draft: 'plain', 'in-review': 'accent', published: 'success' } as const;

export function formStepName(step: FormStep): string {
  switch (step) {
    case 'submit':
      return t`Submitted for publication`;
    case 'send-back':
      return t`Sent back`;
    case 'publish':
      return t({ context: 'form', message: 'Published' });
  }
}

export function languagesName(languages: FormFields['languages']): string {
  return languages === 'en' ? t`English only` : t`English and Hindi`;
}

export function calculatorName(calculator: FormFields['calculator']): string {
  switch (calculator) {
    case '':
      return t({ context: 'calculator', message: 'None' });
    case 'basic':
      return t({ context: 'calculator', message: 'Basic' });
    case 'scientific':
      return t({ context: 'calculator', message: 'Scientific' });
  }
}

export function toolName(tool: CheckedTool): string {
  switch (tool) {
    case 'eliminator':
      return t`Strike out options`;
    case 'highlighter':
      return t`Highlighter`;
    case 'lineReader':
      return t`Line reader`;
    case 'roughSheet':
      return t`Rough sheet`;
  }
}

export function schemeName(kind: MarkingScheme['kind']): string {
  switch (kind) {
    case 'single':
    case 'numeric':
    case 'text':
      return t`Right or wrong`;
    case 'all-or-nothing':
      return t`All or nothing`;
    case 'partial-multiple':
      return t`Marks for each right option`;
    case 'per-part':
      return t`Each part counts`;
    case 'by-people':
      return t`Marked by people`;
  }
}

export function truthCaseName(one: TruthCase): string {
  switch (one) {
    case 'right':
      return t`All right`;
    case 'three-of-four':
      return t`Three of four right options`;
    case 'two-of-four':
      return t`Two of four right options`;
    case 'one-of-four':
      return t`One of four right options`;
    case 'with-a-wrong-option':
      return t`A right and a wrong option`;
    case 'half-right-half-blank':
      return t`Half right, the rest blank`;
    case 'half-right-half-wrong':
      return t`Half right, half wrong`;
    case 'wrong':
      return t`All wrong`;
    case 'blank':
      return t`Not answered`;
  }
}
