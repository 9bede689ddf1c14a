import { PartComing } from '../../lib/exam/dialog-part.tsx';
import { lazyPart } from '../../lib/page/lazy-part.tsx';

/* Parts of the desk that the first question does not need. They are in one file. */

const load = () => import('./desk-later.tsx');

export const HeaderDialog = lazyPart(() => load().then(({ HeaderDialog }) => HeaderDialog), <PartComing />);
export const ToolButtons = lazyPart(() => load().then(({ ToolButtons }) => ToolButtons));
export const Ending = lazyPart(() => load().then(({ Ending }) => Ending), <PartComing />);
export const DeskTools = lazyPart(() => load().then(({ DeskTools }) => DeskTools));
