import { type LazyPage, lazyPage, type PageLoader } from '../lib/page/page.tsx';

/*
 * Every address of the shop. A protected one is drawn only for somebody who is signed in, so the server never draws it.
 * To add a page: a file in pages/ that exports `page`, and a line here.
 */

export type ShopRoute = LazyPage & { path: string; file: string; access: 'public' | 'protected' };

function open(path: string, file: string, load: PageLoader): ShopRoute {
  return { path, file, access: 'public', ...lazyPage(load) };
}

function guarded(path: string, file: string, load: PageLoader): ShopRoute {
  return { path, file, access: 'protected', ...lazyPage(load) };
}

const confirmEmail = () => import('../pages/confirm-email.tsx');
const segment = () => import('../pages/segment.tsx');
const bookingConfirmation = () => import('../pages/booking-confirmation.tsx');

export const shopRoutes: readonly ShopRoute[] = [
  open('/', 'pages/home.tsx', () => import('../pages/home.tsx')),
  open('/products', 'pages/catalogue.tsx', () => import('../pages/catalogue.tsx')),
  open('/products/test/:id', 'pages/test.tsx', () => import('../pages/test.tsx')),
  open('/compare', 'pages/compare.tsx', () => import('../pages/compare.tsx')),
  open('/about', 'pages/about.tsx', () => import('../pages/about.tsx')),
  open('/contact', 'pages/contact.tsx', () => import('../pages/contact.tsx')),
  open('/grievance', 'pages/grievance.tsx', () => import('../pages/grievance.tsx')),
  open('/ticket', 'pages/ticket.tsx', () => import('../pages/ticket.tsx')),
  open('/faqs', 'pages/faqs.tsx', () => import('../pages/faqs.tsx')),
  open('/login', 'pages/login.tsx', () => import('../pages/login.tsx')),
  open('/continue-with-google', 'pages/continue-with-google.tsx', () => import('../pages/continue-with-google.tsx')),
  open('/signup', 'pages/signup.tsx', () => import('../pages/signup.tsx')),
  open('/forgot-password', 'pages/forgot-password.tsx', () => import('../pages/forgot-password.tsx')),
  open('/change-password', 'pages/change-password.tsx', () => import('../pages/change-password.tsx')),
  open('/reset-password', 'pages/reset-password.tsx', () => import('../pages/reset-password.tsx')),
  open('/confirm-email', 'pages/confirm-email.tsx', confirmEmail),
  // Where the mail leads.
  open('/confirm', 'pages/confirm-email.tsx', confirmEmail),
  open('/keep-email', 'pages/keep-email.tsx', () => import('../pages/keep-email.tsx')),
  open('/guardian-consent', 'pages/guardian-consent.tsx', () => import('../pages/guardian-consent.tsx')),
  open('/Jobs', 'pages/jobs.tsx', () => import('../pages/jobs.tsx')),
  open('/job/:id', 'pages/job.tsx', () => import('../pages/job.tsx')),
  // The specification writes this address with a space; both ways of writing it show the page, neither redirects.
  open('/Higher Education', 'pages/segment.tsx', segment),
  open('/higher-education', 'pages/segment.tsx', segment),
  open('/Government', 'pages/segment.tsx', segment),
  open('/Enterprise', 'pages/segment.tsx', segment),
  open('/privacy', 'pages/segment.tsx', segment),
  open('/terms', 'pages/segment.tsx', segment),
  open('/refunds', 'pages/segment.tsx', segment),
  open('/pages/:slug', 'pages/segment.tsx', segment),

  guarded('/complete-account', 'pages/complete-account.tsx', () => import('../pages/complete-account.tsx')),
  guarded('/profile', 'pages/profile.tsx', () => import('../pages/profile.tsx')),
  guarded('/dashboard', 'pages/dashboard.tsx', () => import('../pages/dashboard.tsx')),
  guarded('/wishlist', 'pages/wishlist.tsx', () => import('../pages/wishlist.tsx')),
  guarded('/cart', 'pages/cart.tsx', () => import('../pages/cart.tsx')),
  guarded('/checkout', 'pages/checkout.tsx', () => import('../pages/checkout.tsx')),
  guarded('/orders', 'pages/orders.tsx', () => import('../pages/orders.tsx')),
  guarded('/order-confirmation', 'pages/order-confirmation.tsx', () => import('../pages/order-confirmation.tsx')),
  guarded('/booking-confirmation', 'pages/booking-confirmation.tsx', bookingConfirmation),
  guarded('/booking/confirmation', 'pages/booking-confirmation.tsx', bookingConfirmation),
  guarded('/my-tests', 'pages/my-tests.tsx', () => import('../pages/my-tests.tsx')),
  guarded('/bookschedule', 'pages/book-schedule.tsx', () => import('../pages/book-schedule.tsx')),
  guarded('/book/test/:testCode', 'pages/choose-centre.tsx', () => import('../pages/choose-centre.tsx')),
  guarded('/my-applications', 'pages/my-applications.tsx', () => import('../pages/my-applications.tsx')),
  guarded('/settings', 'pages/settings.tsx', () => import('../pages/settings.tsx')),
  guarded('/lobby/:scheduleId', 'pages/lobby.tsx', () => import('../pages/lobby.tsx')),
  guarded('/results/:attemptId', 'pages/result.tsx', () => import('../pages/result.tsx')),
];

export const notFoundPage = lazyPage(() => import('../pages/not-found.tsx'));
export const notFoundFile = 'pages/not-found.tsx';
