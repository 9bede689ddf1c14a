import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { DraftPlan } from './draft-plan.ts';
import { schemaOfFields } from './draft-schema.ts';
import { issueText } from './field-words.ts';

/**
 * Returns a resolver for react-hook-form that validates the fields with the draft's shape. If the shape cannot be
 * loaded, only `checks` of the plan and the server validate them.
 */
export function draftResolver<Fields extends FieldValues, Draft, Stored>(
  plan: DraftPlan<Fields, Draft, Stored>,
): Resolver<Fields, unknown, Draft> {
  return async (fields, context, options) => {
    const shape = await plan.loadShape().catch(() => null);
    const schema = schemaOfFields(plan, shape, issueText);
    return standardSchemaResolver<Fields, unknown, Draft>(schema)(fields, context, options);
  };
}
