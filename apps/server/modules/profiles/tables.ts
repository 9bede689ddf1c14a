import type { AccommodationId, DocumentId, UploadId, UserId } from '@kasauti/contract/ids.ts';
import type { accommodationKinds, documentKinds } from '@kasauti/contract/profiles.ts';
import type { Generated } from 'kysely';

export type AccommodationKind = (typeof accommodationKinds)[number];
export type DocumentKind = (typeof documentKinds)[number];

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
    kind: DocumentKind;
    object_key: string;
    file_name: string;
    content_type: string;
    size_in_bytes: number;
    state: Generated<'uploaded' | 'verified' | 'refused'>;
    uploaded_at: Date;
    decided_by: UserId | null;
    decided_at: Date | null;
    reason: string | null;
    deleted_at: Date | null;
  };
  profile_upload: {
    upload_id: UploadId;
    user_id: UserId;
    kind: DocumentKind;
    file_name: string;
    size_in_bytes: number;
    received_bytes: Generated<number>;
    replaces: DocumentId | null;
    expires_at: Date;
  };
  profile_upload_piece: {
    upload_id: UploadId;
    from_byte: number;
    object_key: string;
  };
  accommodation: {
    accommodation_id: AccommodationId;
    user_id: UserId;
    kind: AccommodationKind;
    state: 'requested' | 'approved' | 'refused' | 'withdrawn';
    note: string | null;
    certificate_id: DocumentId | null;
    decided_by: UserId | null;
    decided_at: Date | null;
    requested_at: Date;
  };
};

declare module '../../platform/database.ts' {
  interface Tables extends ProfilesTables {}
}
