import { readSales, readTestsSat } from '@kasauti/contract/staff/figures.ts';
import { findInConsole } from '@kasauti/contract/staff/search.ts';
import { readWaiting } from '@kasauti/contract/staff/waiting.ts';
import type { App } from '../../../platform/app.ts';
import { findForStaff } from '../../../platform/staff/search.ts';
import { countWaiting } from '../../../platform/staff/waiting.ts';
import { salesByDay, testsByDay } from './figures.ts';

/** Registers the endpoints for the frame and the home page of the staff console. They need data of all modules. */
export function serveConsole(app: App): void {
  app.serve(readWaiting, { permission: 'console.use' }, async ({ session }) => ({
    data: await countWaiting(app, session),
  }));

  app.serve(findInConsole, { permission: 'console.use', limited: true }, ({ body, session, requestId }) =>
    findForStaff(app, { text: body.find, session, requestId }),
  );

  app.serve(readSales, { permission: 'sales.read' }, async () => ({ data: await salesByDay(app.database) }));

  app.serve(readTestsSat, { permission: 'figures.read' }, async () => ({ data: await testsByDay(app.database) }));
}
