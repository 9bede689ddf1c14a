import { type LazyPage, lazyPage, type PageLoader } from '../lib/page/page.tsx';

/*
 * All addresses of the shop. A protected page is rendered only for a signed-in user, so only the browser renders it. To
 * add a page, create a file in pages/ that exports `page`, and add a line here.
 */

export type ShopRoute = LazyPage & { path: string; file: string; access: 'public' | 'protected' };

function open(path: string, file: string, load: PageLoader): ShopRoute {
  return { path, file, access: 'public', ...lazyPage(load) };
}

function guarded(path: string, file: string, load: PageLoader): ShopRoute {
  return { path, file, access: 'protected', ...lazyPage(load) };
}

const confirmEmail = () => import('../pages/account/confirm-email.tsx');
const segment = () => import('../pages/company/segment.tsx');
const verify = () => import('../pages/company/verify.tsx');
const bookingConfirmation = () => import('../pages/bookings/booking-confirmation.tsx');

export const shopRoutes: readonly ShopRoute[] = [
  open('/', 'pages/company/home.tsx', () => import('../pages/company/home.tsx')),
  open('/products', 'pages/catalogue/catalogue.tsx', () => import('../pages/catalogue/catalogue.tsx')),
  open('/products/test/:id', 'pages/catalogue/test.tsx', () => import('../pages/catalogue/test.tsx')),
  open('/compare', 'pages/catalogue/compare.tsx', () => import('../pages/catalogue/compare.tsx')),
  open('/about', 'pages/company/about.tsx', () => import('../pages/company/about.tsx')),
  open('/contact', 'pages/company/contact.tsx', () => import('../pages/company/contact.tsx')),
  open('/grievance', 'pages/company/grievance.tsx', () => import('../pages/company/grievance.tsx')),
  open('/ticket', 'pages/company/ticket.tsx', () => import('../pages/company/ticket.tsx')),
  open('/faqs', 'pages/company/faqs.tsx', () => import('../pages/company/faqs.tsx')),
  open('/verify', 'pages/company/verify.tsx', verify),
  open('/score', 'pages/company/verify.tsx', verify),
  open('/login', 'pages/account/login.tsx', () => import('../pages/account/login.tsx')),
  open(
    '/continue-with-google',
    'pages/account/continue-with-google.tsx',
    () => import('../pages/account/continue-with-google.tsx'),
  ),
  open('/signup', 'pages/account/signup.tsx', () => import('../pages/account/signup.tsx')),
  open('/forgot-password', 'pages/account/forgot-password.tsx', () => import('../pages/account/forgot-password.tsx')),
  open('/change-password', 'pages/account/change-password.tsx', () => import('../pages/account/change-password.tsx')),
  open('/reset-password', 'pages/account/reset-password.tsx', () => import('../pages/account/reset-password.tsx')),
  open('/confirm-email', 'pages/account/confirm-email.tsx', confirmEmail),
  // The address in the confirmation mail.
  open('/confirm', 'pages/account/confirm-email.tsx', confirmEmail),
  open('/keep-email', 'pages/account/keep-email.tsx', () => import('../pages/account/keep-email.tsx')),
  open(
    '/guardian-consent',
    'pages/account/guardian-consent.tsx',
    () => import('../pages/account/guardian-consent.tsx'),
  ),
  open('/Jobs', 'pages/jobs/jobs.tsx', () => import('../pages/jobs/jobs.tsx')),
  open('/job/:id', 'pages/jobs/job.tsx', () => import('../pages/jobs/job.tsx')),
  // The specification writes this address with a space. Both addresses show the page without a redirect.
  open('/Higher Education', 'pages/company/segment.tsx', segment),
  open('/higher-education', 'pages/company/segment.tsx', segment),
  open('/Government', 'pages/company/segment.tsx', segment),
  open('/Enterprise', 'pages/company/segment.tsx', segment),
  open('/privacy', 'pages/company/segment.tsx', segment),
  open('/terms', 'pages/company/segment.tsx', segment),
  open('/refunds', 'pages/company/segment.tsx', segment),
  open('/pages/:slug', 'pages/company/segment.tsx', segment),

  guarded(
    '/complete-account',
    'pages/account/complete-account.tsx',
    () => import('../pages/account/complete-account.tsx'),
  ),
  guarded('/profile', 'pages/account/profile.tsx', () => import('../pages/account/profile.tsx')),
  guarded('/dashboard', 'pages/bookings/dashboard.tsx', () => import('../pages/bookings/dashboard.tsx')),
  guarded('/wishlist', 'pages/catalogue/wishlist.tsx', () => import('../pages/catalogue/wishlist.tsx')),
  guarded('/cart', 'pages/orders/cart.tsx', () => import('../pages/orders/cart.tsx')),
  guarded('/checkout', 'pages/orders/checkout.tsx', () => import('../pages/orders/checkout.tsx')),
  guarded('/orders', 'pages/orders/orders.tsx', () => import('../pages/orders/orders.tsx')),
  guarded(
    '/order-confirmation',
    'pages/orders/order-confirmation.tsx',
    () => import('../pages/orders/order-confirmation.tsx'),
  ),
  guarded('/booking-confirmation', 'pages/bookings/booking-confirmation.tsx', bookingConfirmation),
  guarded('/booking/confirmation', 'pages/bookings/booking-confirmation.tsx', bookingConfirmation),
  guarded('/my-tests', 'pages/bookings/my-tests.tsx', () => import('../pages/bookings/my-tests.tsx')),
  guarded('/bookschedule', 'pages/bookings/book-schedule.tsx', () => import('../pages/bookings/book-schedule.tsx')),
  guarded(
    '/book/test/:testCode',
    'pages/bookings/choose-centre.tsx',
    () => import('../pages/bookings/choose-centre.tsx'),
  ),
  guarded('/my-applications', 'pages/jobs/my-applications.tsx', () => import('../pages/jobs/my-applications.tsx')),
  guarded('/settings', 'pages/account/settings.tsx', () => import('../pages/account/settings.tsx')),
  guarded('/lobby/:scheduleId', 'pages/exam/lobby.tsx', () => import('../pages/exam/lobby.tsx')),
  guarded('/results/:attemptId', 'pages/exam/result.tsx', () => import('../pages/exam/result.tsx')),
];

export const notFoundPage = lazyPage(() => import('../pages/company/not-found.tsx'));
export const notFoundFile = 'pages/company/not-found.tsx';
