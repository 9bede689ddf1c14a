import { evaluate } from '../expressions/evaluate.ts';
import type { Run } from '../expressions/operator.ts';
import type { OutcomeDeclaration, Rule, VariableDeclaration } from '../processing.ts';
import { booleanOf, type Value } from '../values/value.ts';
import { lookUp } from './look-up.ts';
import { assignable, found, type ItemState } from './variables.ts';

/**
 * How a list of rules ended: after its last rule, by an exit rule, or because a template constraint is not satisfied.
 */
export type RulesEnd = 'done' | 'exit' | 'constraint';

/**
 * Runs rules in order. QTI 2.1 information model, §8.2 Generalized response processing (responseCondition,
 * setOutcomeValue, lookupOutcomeValue, exitResponse) and §11.2 Template processing.
 */
export function runRules(rules: readonly Rule[], state: ItemState, run: Run): RulesEnd {
  for (const rule of rules) {
    const end = runRule(rule, state, run);
    if (end !== 'done') return end;
  }
  return 'done';
}

function runRule(rule: Rule, state: ItemState, run: Run): RulesEnd {
  switch (rule.rule) {
    case 'set':
      setVariable(rule, state, run);
      return 'done';
    case 'lookup':
      state.outcomes.set(rule.identifier, lookUpOutcome(rule, state, run));
      return 'done';
    case 'condition': {
      const branch = rule.branches.find(({ when }) => when === null || isTrue(evaluate(when, run)));
      return branch ? runRules(branch.rules, state, run) : 'done';
    }
    case 'constraint':
      return isTrue(evaluate(rule.expression, run)) ? 'done' : 'constraint';
    case 'exit':
      return 'exit';
  }
}

/** Returns whether a condition is true. For NULL it returns false, so the rules of an unknown condition do not run. */
function isTrue(value: Value): boolean {
  return value !== null && booleanOf(value);
}

function setVariable(rule: Extract<Rule, { rule: 'set' }>, state: ItemState, run: Run): void {
  const { target, identifier } = rule;
  const { item } = state;
  const value = evaluate(rule.expression, run);
  switch (target) {
    case 'outcome': {
      const declaration = item.outcomes.find((one) => one.identifier === identifier);
      // `completionStatus` is built in. An item does not have to declare it.
      state.outcomes.set(identifier, declaration ? assignable(value, declaration) : value);
      return;
    }
    case 'template':
      state.templates.set(identifier, assignable(value, found(item.templates, identifier)));
      return;
    case 'correct':
      state.correct.set(identifier, assignable(value, found(item.responses, identifier)));
      return;
    case 'default': {
      const all: readonly VariableDeclaration[] = [...item.responses, ...item.outcomes];
      state.defaults.set(identifier, assignable(value, found(all, identifier)));
    }
  }
}

function lookUpOutcome(rule: Extract<Rule, { rule: 'lookup' }>, { item }: ItemState, run: Run): Value {
  const declaration = found<OutcomeDeclaration>(item.outcomes, rule.identifier);
  return lookUp(declaration, evaluate(rule.expression, run));
}
