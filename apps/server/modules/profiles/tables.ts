// Written by `npm run tables` from the tables that the migrations make. Do not edit.
import type { AccommodationId, DocumentId, UploadId, UserId } from '@kasauti/contract/ids.ts';
import type { Generated } from 'kysely';

type Rows = {
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
    kind: 'identity' | 'disability' | 'marks-sheet' | 'other';
    object_key: string;
    file_name: string;
    content_type: string;
    size_in_bytes: number;
    uploaded_at: Date;
    state: Generated<'uploaded' | 'verified' | 'refused'>;
    decided_by: UserId | null;
    decided_at: Date | null;
    reason: string | null;
    deleted_at: Date | null;
  };
  profile_upload: {
    upload_id: UploadId;
    user_id: UserId;
    kind: 'identity' | 'disability' | 'marks-sheet' | 'other';
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
    kind: 'compensatory-time' | 'scribe' | 'wheelchair' | 'muted-signals';
    state: 'requested' | 'approved' | 'refused' | 'withdrawn';
    note: string | null;
    certificate_id: DocumentId | null;
    decided_by: UserId | null;
    decided_at: Date | null;
    requested_at: Date;
  };
};

declare module '../../platform/database/database.ts' {
  interface Tables extends Rows {}
}
