import { type ComponentType, lazy } from 'react';
import type { Area } from '../features/staff-areas/areas.ts';

/**
 * A page of the staff console. `path` is its address, which begins with `/staff`. `area` is the area that the user's
 * role must include. Null means that all staff may open the page.
 */
export type StaffRoute = { path: string; area: Area | null; Screen: ComponentType };

export const staffRoutes: readonly StaffRoute[] = [
  {
    path: '/staff',
    area: null,
    Screen: lazy(() => import('../pages/staff/home.tsx').then(({ StaffHome }) => ({ default: StaffHome }))),
  },
  {
    path: '/staff/rooms',
    area: 'rooms',
    Screen: lazy(() => import('../pages/staff/exam-day/rooms.tsx').then(({ StaffRooms }) => ({ default: StaffRooms }))),
  },
  {
    path: '/staff/rooms/:roomId',
    area: 'rooms',
    Screen: lazy(() => import('../pages/staff/exam-day/room.tsx').then(({ StaffRoom }) => ({ default: StaffRoom }))),
  },
  {
    path: '/staff/check-in',
    area: 'check-in',
    Screen: lazy(() =>
      import('../pages/staff/exam-day/check-in.tsx').then(({ StaffCheckIn }) => ({ default: StaffCheckIn })),
    ),
  },
  {
    path: '/staff/documents',
    area: 'documents',
    Screen: lazy(() =>
      import('../pages/staff/people/documents.tsx').then(({ StaffDocuments }) => ({ default: StaffDocuments })),
    ),
  },
  {
    path: '/staff/documents/:what/:id',
    area: 'documents',
    Screen: lazy(() =>
      import('../pages/staff/people/document.tsx').then(({ StaffDocument }) => ({ default: StaffDocument })),
    ),
  },
  {
    path: '/staff/reviews',
    area: 'reviews',
    Screen: lazy(() =>
      import('../pages/staff/exam-day/reviews.tsx').then(({ StaffReviews }) => ({ default: StaffReviews })),
    ),
  },
  {
    path: '/staff/reviews/:attemptId',
    area: 'reviews',
    Screen: lazy(() =>
      import('../pages/staff/exam-day/review.tsx').then(({ StaffReview }) => ({ default: StaffReview })),
    ),
  },
  {
    path: '/staff/emergency-file',
    area: 'reviews',
    Screen: lazy(() =>
      import('../pages/staff/exam-day/emergency-file.tsx').then(({ StaffEmergencyFile }) => ({
        default: StaffEmergencyFile,
      })),
    ),
  },
  {
    path: '/staff/marking',
    area: 'marking',
    Screen: lazy(() =>
      import('../pages/staff/exam-day/marking.tsx').then(({ StaffMarking }) => ({ default: StaffMarking })),
    ),
  },
  {
    path: '/staff/marking/:examId/:formId/:itemRef',
    area: 'marking',
    Screen: lazy(() =>
      import('../pages/staff/exam-day/marking-desk.tsx').then(({ StaffMarkingDesk }) => ({
        default: StaffMarkingDesk,
      })),
    ),
  },
  {
    path: '/staff/inbox',
    area: 'inbox',
    Screen: lazy(() => import('../pages/staff/people/inbox.tsx').then(({ StaffInbox }) => ({ default: StaffInbox }))),
  },
  {
    path: '/staff/inbox/:messageId',
    area: 'inbox',
    Screen: lazy(() =>
      import('../pages/staff/people/message.tsx').then(({ StaffMessage }) => ({ default: StaffMessage })),
    ),
  },
  {
    path: '/staff/people',
    area: 'people',
    Screen: lazy(() =>
      import('../pages/staff/people/people.tsx').then(({ StaffPeople }) => ({ default: StaffPeople })),
    ),
  },
  {
    path: '/staff/people/:userId',
    area: 'people',
    Screen: lazy(() =>
      import('../pages/staff/people/person.tsx').then(({ StaffPerson }) => ({ default: StaffPerson })),
    ),
  },
  {
    path: '/staff/audit',
    area: 'audit',
    Screen: lazy(() => import('../pages/staff/audit.tsx').then(({ StaffAudit }) => ({ default: StaffAudit }))),
  },
  {
    path: '/staff/applications',
    area: 'applications',
    Screen: lazy(() =>
      import('../pages/staff/jobs/applications.tsx').then(({ StaffApplications }) => ({ default: StaffApplications })),
    ),
  },
  {
    path: '/staff/applications/:applicationId',
    area: 'applications',
    Screen: lazy(() =>
      import('../pages/staff/jobs/application.tsx').then(({ StaffApplication }) => ({ default: StaffApplication })),
    ),
  },
  {
    path: '/staff/bank',
    area: 'bank',
    Screen: lazy(() => import('../pages/staff/bank/items.tsx').then(({ StaffItems }) => ({ default: StaffItems }))),
  },
  {
    path: '/staff/bank/passages',
    area: 'bank',
    Screen: lazy(() =>
      import('../pages/staff/bank/passages.tsx').then(({ StaffPassages }) => ({ default: StaffPassages })),
    ),
  },
  {
    path: '/staff/bank/passages/:passageId',
    area: 'bank',
    Screen: lazy(() =>
      import('../pages/staff/bank/passage.tsx').then(({ StaffPassage }) => ({ default: StaffPassage })),
    ),
  },
  {
    path: '/staff/bank/imports/:importId',
    area: 'bank',
    Screen: lazy(() => import('../pages/staff/bank/import.tsx').then(({ StaffImport }) => ({ default: StaffImport }))),
  },
  {
    path: '/staff/bank/export',
    area: 'bank',
    Screen: lazy(() => import('../pages/staff/bank/export.tsx').then(({ StaffExport }) => ({ default: StaffExport }))),
  },
  {
    path: '/staff/bank/:itemId',
    area: 'bank',
    Screen: lazy(() => import('../pages/staff/bank/item.tsx').then(({ StaffItem }) => ({ default: StaffItem }))),
  },
  {
    path: '/staff/forms',
    area: 'forms',
    Screen: lazy(() => import('../pages/staff/forms/forms.tsx').then(({ StaffForms }) => ({ default: StaffForms }))),
  },
  {
    path: '/staff/form-keys/:formId',
    area: 'forms',
    Screen: lazy(() =>
      import('../pages/staff/forms/form-keys.tsx').then(({ StaffFormKeys }) => ({ default: StaffFormKeys })),
    ),
  },
  {
    path: '/staff/forms/:formId',
    area: 'forms',
    Screen: lazy(() =>
      import('../pages/staff/forms/form.tsx').then(({ StaffFormPage }) => ({ default: StaffFormPage })),
    ),
  },
  {
    path: '/staff/tests',
    area: 'catalogue',
    Screen: lazy(() =>
      import('../pages/staff/catalogue/tests.tsx').then(({ StaffTests }) => ({ default: StaffTests })),
    ),
  },
  {
    path: '/staff/tests/new',
    area: 'catalogue',
    Screen: lazy(() =>
      import('../pages/staff/catalogue/new-test.tsx').then(({ StaffNewTest }) => ({ default: StaffNewTest })),
    ),
  },
  {
    path: '/staff/tests/:testId',
    area: 'catalogue',
    Screen: lazy(() =>
      import('../pages/staff/catalogue/test.tsx').then(({ StaffTestPage }) => ({ default: StaffTestPage })),
    ),
  },
  {
    path: '/staff/jobs',
    area: 'jobs',
    Screen: lazy(() => import('../pages/staff/jobs/jobs.tsx').then(({ StaffJobs }) => ({ default: StaffJobs }))),
  },
  {
    path: '/staff/jobs/:jobId',
    area: 'jobs',
    Screen: lazy(() => import('../pages/staff/jobs/job.tsx').then(({ StaffJob }) => ({ default: StaffJob }))),
  },
  {
    path: '/staff/content',
    area: 'content',
    Screen: lazy(() =>
      import('../pages/staff/content/content.tsx').then(({ StaffContent }) => ({ default: StaffContent })),
    ),
  },
  {
    path: '/staff/content/:kind',
    area: 'content',
    Screen: lazy(() =>
      import('../pages/staff/content/content-list.tsx').then(({ StaffContentList }) => ({ default: StaffContentList })),
    ),
  },
  {
    path: '/staff/content/:kind/:entryId',
    area: 'content',
    Screen: lazy(() =>
      import('../pages/staff/content/content-entry.tsx').then(({ StaffContentEntry }) => ({
        default: StaffContentEntry,
      })),
    ),
  },
];
