import type { Role } from '@kasauti/contract/identity/identity.ts';
import type { IconName } from '@kasauti/ui/parts/icon.tsx';
import { t } from '@lingui/core/macro';
import type { Area, AreaGroup } from './areas.ts';

export const areaIcons: Record<Area, IconName> = {
  rooms: 'online',
  'check-in': 'scan',
  reviews: 'shield',
  marking: 'check',
  inbox: 'message',
  people: 'user',
  audit: 'clock',
  applications: 'user',
  jobs: 'search',
  bank: 'questions',
  forms: 'certificate',
  catalogue: 'cart',
  content: 'questions',
  documents: 'certificate',
};

export function areaName(area: Area): string {
  switch (area) {
    case 'rooms':
      return t({ context: 'staff', message: 'Rooms' });
    case 'check-in':
      return t({ context: 'staff', message: 'Check-in' });
    case 'reviews':
      return t({ context: 'staff', message: 'Second look' });
    case 'marking':
      return t({ context: 'staff', message: 'Marking' });
    case 'inbox':
      return t({ context: 'staff', message: 'Messages' });
    case 'people':
      return t({ context: 'staff', message: 'People' });
    case 'audit':
      return t({ context: 'staff', message: 'Audit log' });
    case 'applications':
      return t({ context: 'staff', message: 'Applications' });
    case 'jobs':
      return t({ context: 'staff', message: 'Jobs board' });
    case 'bank':
      return t({ context: 'staff', message: 'Item bank' });
    case 'forms':
      return t({ context: 'staff', message: 'Forms' });
    case 'catalogue':
      return t({ context: 'staff', message: 'Catalogue' });
    case 'content':
      return t({ context: 'staff', message: 'Site content' });
    case 'documents':
      return t({ context: 'staff', message: 'Documents' });
  }
}

export function groupName(group: AreaGroup): string {
  switch (group) {
    case 'exam-day':
      return t({ context: 'staff', message: 'Exam day' });
    case 'people':
      return t({ context: 'staff', message: 'Candidates' });
    case 'exams':
      return t({ context: 'staff', message: 'Question papers' });
    case 'shop':
      return t({ context: 'staff', message: 'The shop' });
    case 'records':
      return t({ context: 'staff', message: 'Records' });
  }
}

export function roleName(role: Role): string {
  switch (role) {
    case 'candidate':
      return t({ context: 'role', message: 'Candidate' });
    case 'proctor':
      return t({ context: 'role', message: 'Proctor' });
    case 'author':
      return t({ context: 'role', message: 'Author' });
    case 'marker':
      return t({ context: 'role', message: 'Marker' });
    case 'centre_manager':
      return t({ context: 'role', message: 'Centre manager' });
    case 'support':
      return t({ context: 'role', message: 'Support' });
    case 'finance':
      return t({ context: 'role', message: 'Finance' });
    case 'admin':
      return t({ context: 'role', message: 'Admin' });
    case 'org_manager':
      return t({ context: 'role', message: 'Organisation manager' });
  }
}
