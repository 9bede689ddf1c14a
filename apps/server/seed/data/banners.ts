import type { SeedBanner } from './types.ts';

export const banners: SeedBanner[] = [
  {
    title: { en: 'Your first test is free', hi: 'आपका पहला टेस्ट मुफ़्त' },
    text: {
      en: 'Twenty questions, twenty minutes, in English or Hindi. Start now and see every answer explained.',
      hi: 'बीस प्रश्न, बीस मिनट, हिंदी या अंग्रेज़ी में। अभी शुरू करें और हर उत्तर का कारण देखें।',
    },
    linkPath: '/products/test/KHA-105',
    linkLabel: { en: 'Start the practice test', hi: 'अभ्यास शुरू करें' },
  },
  {
    title: { en: 'Rehearse at a centre near you', hi: 'अपने पास के केंद्र पर पूर्वाभ्यास करें' },
    text: {
      en: 'Twelve cities, a seat told at the gate, and the screen you will meet on the day. See how many seats are free on each date before you pay.',
      hi: 'बारह शहर, द्वार पर बताई गई सीट और वही स्क्रीन जो परीक्षा के दिन मिलेगी। शुल्क देने से पहले देखें कि किस तारीख़ को कितनी सीटें ख़ाली हैं।',
    },
    linkPath: '/products?mode=centre',
    linkLabel: { en: 'Find a centre test', hi: 'केंद्र वाले टेस्ट देखें' },
  },
  {
    title: { en: 'One score, many employers', hi: 'एक टेस्ट, कई कंपनियाँ' },
    text: {
      en: 'Vacancies on the jobs board say which test they accept. Sit it once, and show your signed result to whomever you like.',
      hi: 'नौकरी बोर्ड की रिक्तियाँ बताती हैं कि कौन-सा टेस्ट मान्य है। एक बार दें, और अपना हस्ताक्षरित परिणाम जिसे चाहें दिखाएँ।',
    },
    linkPath: '/Jobs',
    linkLabel: { en: 'See the vacancies', hi: 'रिक्तियाँ देखें' },
  },
];
