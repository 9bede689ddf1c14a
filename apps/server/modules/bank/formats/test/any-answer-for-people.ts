import type { SourceAnswer, SourceText } from '@kasauti/domain/form/source.ts';
import { FILE_TYPES } from '@kasauti/domain/item/kinds/file-upload/limits.ts';
import fc from 'fast-check';

type Texts = { long: fc.Arbitrary<SourceText>; unit: fc.Arbitrary<SourceText> };
type Kind = 'extended-text' | 'file-upload';

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const without = <T extends object>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Returns answers that people mark, with a rubric of some criteria. */
export function anyAnswerForPeople({ long, unit }: Texts): {
  [K in Kind]: fc.Arbitrary<Extract<SourceAnswer, { kind: K }>>;
} {
  const criterion = fc.record({ title: unit, description: long, maximum: fc.constantFrom('1', '5/2', '1/3') });
  const rubric = {
    criteria: fc.array(criterion, { minLength: 1, maxLength: 3 }),
    sampleAnswer: optional(long),
  };
  return {
    'extended-text': fc
      .record({
        kind: fc.constant('extended-text' as const),
        ...rubric,
        maxCharacters: optional(fc.constantFrom(1, 800, 20_000)),
        expectedLines: optional(fc.constantFrom(1, 60)),
      })
      .map(without) as fc.Arbitrary<Extract<SourceAnswer, { kind: 'extended-text' }>>,
    'file-upload': fc
      .record({
        kind: fc.constant('file-upload' as const),
        ...rubric,
        types: optional(fc.uniqueArray(fc.constantFrom(...FILE_TYPES), { minLength: 1 })),
        maxFiles: optional(fc.constantFrom(1, 10)),
        maxMegabytes: optional(fc.constantFrom(1, 20)),
      })
      .map(without) as fc.Arbitrary<Extract<SourceAnswer, { kind: 'file-upload' }>>,
  };
}
