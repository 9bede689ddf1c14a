import type { SeedFooter } from './types.ts';

export const footer: SeedFooter = {
  description:
    'Kasauti is an open marketplace for proctored tests: find one, choose a date and a place, sit it in peace, and get a result you can check yourself.',
  socialLinks: {
    facebook: 'https://facebook.example.org/kasauti',
    linkedin: 'https://linkedin.example.org/company/kasauti',
    instagram: 'https://instagram.example.org/kasauti',
    youtube: 'https://youtube.example.org/@kasauti',
  },
  exploreLinks: [
    { label: 'All tests', path: '/products' },
    { label: 'Jobs', path: '/Jobs' },
    { label: 'Higher education', path: '/Higher Education' },
    { label: 'Government', path: '/Government' },
    { label: 'Enterprise', path: '/Enterprise' },
    { label: 'About us', path: '/about' },
  ],
  supportLinks: [
    { name: 'Questions and answers', path: '/faqs' },
    { name: 'Contact us', path: '/contact' },
    { name: 'Forgot password', path: '/forgot-password' },
    { name: 'My tests', path: '/my-tests' },
  ],
  address: 'Kasauti Demonstration Office, 2nd Floor, 18 Residency Cross Road, Bengaluru, Karnataka 560025, India',
};
