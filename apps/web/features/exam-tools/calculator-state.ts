import {
  type AngleUnit,
  type CalculatorProblem,
  calculate,
  calculatorText,
} from '@kasauti/domain/calculator/calculator.ts';
import { createStore } from 'zustand/vanilla';

export type Calculator = {
  expression: string;
  angles: AngleUnit;
  /** Why the last expression has no result. */
  problem: CalculatorProblem | null;
};

/** The calculator outlasts its panel, so that a closed panel opens with the same expression. A reload clears it. */
export const calculator = createStore<Calculator>(() => ({ expression: '', angles: 'degrees', problem: null }));

export function write(expression: string): void {
  calculator.setState({ expression, problem: null });
}

export function turnAngles(): void {
  calculator.setState(({ angles }) => ({ angles: angles === 'degrees' ? 'radians' : 'degrees' }));
}

/** Replaces the expression with its value. If it has none, it stays as it is and `problem` says why. */
export function showResult(): void {
  const { expression, angles } = calculator.getState();
  if (expression.trim() === '') return;
  const result = calculate(expression, angles);
  calculator.setState('problem' in result ? result : { expression: calculatorText(result.value), problem: null });
}
