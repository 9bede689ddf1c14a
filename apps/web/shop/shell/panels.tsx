import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense } from 'react';
import { ChooseLanguage } from '../../features/choose-language/choose-language.tsx';
import { ErrorBoundary } from '../../lib/page/error-boundary.tsx';
import { closePanel, type Panel, usePanel } from '../../lib/page/panels.ts';
import { PanelFailed } from './panel-failed.tsx';

const panels: Record<Panel, LazyExoticComponent<ComponentType<{ children?: ReactNode }>>> = {
  menu: lazy(() => import('../../features/side-menu/side-menu.tsx').then(({ SideMenu }) => ({ default: SideMenu }))),
  cart: lazy(() => import('./cart-panel.tsx').then(({ CartPanel }) => ({ default: CartPanel }))),
  wishlist: lazy(() =>
    import('../../features/wishlist-drawer/wishlist-drawer.tsx').then(({ WishlistDrawer }) => ({
      default: WishlistDrawer,
    })),
  ),
  'sign-in': lazy(() =>
    import('../../features/sign-in/sign-in-dialog.tsx').then(({ SignInDialog }) => ({ default: SignInDialog })),
  ),
  'sign-up': lazy(() =>
    import('../../features/sign-up/sign-up-dialog.tsx').then(({ SignUpDialog }) => ({ default: SignUpDialog })),
  ),
  'google-conflict': lazy(() =>
    import('../../features/sign-in/google-conflict.tsx').then(({ GoogleConflict }) => ({ default: GoogleConflict })),
  ),
};

/** Shows the open panel. The script of each panel is loaded on first use. */
export function Panels() {
  const panel = usePanel();
  if (!panel) return null;
  const Shown = panels[panel];
  return (
    <ErrorBoundary resetKey={panel} fallback={() => <PanelFailed onClose={closePanel} />}>
      <Suspense>
        <Shown>{panel === 'menu' && <ChooseLanguage />}</Shown>
      </Suspense>
    </ErrorBoundary>
  );
}
