import { own } from '../../own.ts';
import type { DeclaredVariables, ValueType } from '../expressions/operator.ts';
import { QtiProblem } from '../problem.ts';
import type { OutcomeDeclaration, QtiProcessing, SetTarget, VariableDeclaration } from '../processing.ts';

type Declarations = Pick<QtiProcessing, 'responses' | 'outcomes' | 'templates'>;

/** Variables that every item has, even if it does not declare them. QTI 2.1 information model, §5 Item variables. */
const BUILT_IN: Readonly<Record<string, ValueType>> = {
  completionStatus: { cardinality: 'single', baseType: 'identifier' },
  numAttempts: { cardinality: 'single', baseType: 'integer' },
  duration: { cardinality: 'single', baseType: 'duration' },
};

/** The types of the variables, and which of them a rule may set. */
export type RuleVariables = DeclaredVariables & {
  outcome(identifier: string): OutcomeDeclaration;
  /**
   * Returns the type of the value that a rule must assign. Throws `QtiProblem` if the rule must not set the variable.
   */
  target(identifier: string, target: SetTarget): ValueType;
};

/** Returns functions that look up declared variables. Each throws `QtiProblem` for a name that is not declared. */
export function declaredVariables({ responses, outcomes, templates }: Declarations): RuleVariables {
  const all: readonly VariableDeclaration[] = [...responses, ...outcomes, ...templates];
  const settable: readonly VariableDeclaration[] = [...responses, ...outcomes];
  return {
    typeOf: (identifier) =>
      all.find((one) => one.identifier === identifier) ?? builtIn(identifier) ?? missing(identifier),
    response: (identifier) => find(responses, identifier),
    outcome: (identifier) => find(outcomes, identifier),
    declaration: (identifier) => find(all, identifier),
    target: (identifier, target) => {
      switch (target) {
        case 'outcome': {
          const declared = outcomes.find((one) => one.identifier === identifier);
          return declared ?? (identifier === 'completionStatus' ? builtIn(identifier) : null) ?? missing(identifier);
        }
        case 'template':
          return find(templates, identifier);
        case 'correct':
          return find(responses, identifier);
        case 'default':
          return find(settable, identifier);
      }
    },
  };
}

/** Throws `QtiProblem` if a variable with the name `next` is already declared. */
export function checkNames({ responses, outcomes, templates }: Declarations, next: string): void {
  const all: readonly VariableDeclaration[] = [...responses, ...outcomes, ...templates];
  if (all.some(({ identifier }) => identifier === next))
    throw new QtiProblem('duplicate-identifier', `${next} is declared twice`, next);
}

function builtIn(identifier: string): ValueType | null {
  return own(BUILT_IN, identifier) ?? null;
}

function find<T extends VariableDeclaration>(declarations: readonly T[], identifier: string): T {
  return declarations.find((one) => one.identifier === identifier) ?? missing(identifier);
}

function missing(identifier: string): never {
  throw new QtiProblem(
    'undeclared-variable',
    `${identifier} is not declared, or not as what is needed here`,
    identifier,
  );
}
