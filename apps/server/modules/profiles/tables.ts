import type { DocumentId, Id, UserId } from '@kasauti/contract/ids.ts';
import type { Generated } from 'kysely';

export type AccommodationKind = 'compensatory-time' | 'scribe' | 'wheelchair' | 'muted-signals';
export type AccommodationId = Id<'accommodation'>;

type ProfilesTables = {
  profile: {
    user_id: UserId;
    address_line1: string | null;
    address_line2: string | null;
    city: string | null;
    state_code: string | null;
    pin_code: string | null;
    photo_object_key: string | null;
    signature_object_key: string | null;
    highest_education: string | null;
    updated_at: Date;
  };
  profile_document: {
    document_id: DocumentId;
    user_id: UserId;
    kind: string;
    object_key: string;
    file_name: string;
    content_type: string;
    size_in_bytes: number;
    state: Generated<'uploaded' | 'verified' | 'refused'>;
    uploaded_at: Date;
  };
  accommodation: {
    accommodation_id: AccommodationId;
    user_id: UserId;
    kind: AccommodationKind;
    state: 'requested' | 'approved' | 'refused' | 'withdrawn';
    note: string | null;
    decided_by: UserId | null;
    decided_at: Date | null;
    requested_at: Date;
  };
};

declare module '../../platform/database.ts' {
  interface Tables extends ProfilesTables {}
}
