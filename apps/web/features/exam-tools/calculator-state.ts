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
  /** The reason why the last expression has no result, or null. */
  problem: CalculatorProblem | null;
};

/**
 * State of the calculator. It exists longer than the panel, so a panel that is opened again shows the same expression.
 * A reload of the page clears it.
 */
export const calculator = createStore<Calculator>(() => ({ expression: '', angles: 'degrees', problem: null }));

export function write(expression: string): void {
  calculator.setState({ expression, problem: null });
}

export function turnAngles(): void {
  calculator.setState(({ angles }) => ({ angles: angles === 'degrees' ? 'radians' : 'degrees' }));
}

/**
 * Replaces the expression with its result. If there is no result, the expression stays and `problem` contains the
 * reason.
 */
export function showResult(): void {
  const { expression, angles } = calculator.getState();
  if (expression.trim() === '') return;
  const result = calculate(expression, angles);
  calculator.setState('problem' in result ? result : { expression: calculatorText(result.value), problem: null });
}
