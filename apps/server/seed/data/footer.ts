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
    { name: 'Orders and invoices', path: '/orders' },
    { name: 'Privacy', path: '/privacy' },
    { name: 'Terms of use', path: '/terms' },
    { name: 'Refunds and changes', path: '/refunds' },
    { name: 'Complaints and seller', path: '/grievance' },
    { name: 'Accessibility', path: '/pages/accessibility' },
    { name: 'How lists are ordered', path: '/pages/ordering' },
  ],
  hi: {
    description:
      'कसौटी निगरानी वाले टेस्टों का एक खुला बाज़ार है: टेस्ट खोजें, तारीख़ और जगह चुनें, शांति से टेस्ट दें, और ऐसा परिणाम पाएँ जिसे आप ख़ुद जाँच सकें।',
    exploreLinks: [
      { label: 'सभी टेस्ट', path: '/products' },
      { label: 'नौकरियाँ', path: '/Jobs' },
      { label: 'उच्च शिक्षा', path: '/Higher Education' },
      { label: 'सरकारी संस्थाएँ', path: '/Government' },
      { label: 'नियोक्ता', path: '/Enterprise' },
      { label: 'हमारे बारे में', path: '/about' },
    ],
    supportLinks: [
      { name: 'प्रश्न और उत्तर', path: '/faqs' },
      { name: 'हमसे संपर्क करें', path: '/contact' },
      { name: 'पासवर्ड भूल गए', path: '/forgot-password' },
      { name: 'मेरे टेस्ट', path: '/my-tests' },
      { name: 'ऑर्डर और इनवॉइस', path: '/orders' },
      { name: 'गोपनीयता', path: '/privacy' },
      { name: 'उपयोग की शर्तें', path: '/terms' },
      { name: 'रिफ़ंड और बदलाव', path: '/refunds' },
      { name: 'शिकायत और विक्रेता', path: '/grievance' },
      { name: 'सुगम्यता', path: '/pages/accessibility' },
      { name: 'सूचियों का क्रम', path: '/pages/ordering' },
    ],
  },
};
