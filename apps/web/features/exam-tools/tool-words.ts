import type { FormTool } from '@kasauti/domain/form/content.ts';
import { t } from '@lingui/core/macro';

/** Returns the name of a tool. Call it only while rendering, because it translates into the current language. */
export function toolName(tool: FormTool): string {
  switch (tool) {
    case 'calculator':
      return t`Calculator`;
    case 'eliminator':
      return t`Strike out`;
    case 'highlighter':
      return t`Highlighter`;
    case 'lineReader':
      return t`Line reader`;
    case 'roughSheet':
      return t`Rough sheet`;
  }
}
