import { searchWords } from './search-fold.ts';

/**
 * Short names of Indian examinations. Each row has the short names in both scripts, and the words that mean the same in
 * the texts of a catalogue. A marketplace can add further words as synonyms of its categories.
 */
const rows: readonly { short: readonly string[]; meaning: readonly string[] }[] = [
  { short: ['JEE', 'जेईई'], meaning: ['joint entrance', 'engineering entrance', 'इंजीनियरिंग प्रवेश'] },
  { short: ['GATE', 'गेट'], meaning: ['postgraduate entrance', 'postgraduate computing', 'स्नातकोत्तर प्रवेश'] },
  { short: ['NEET', 'नीट'], meaning: ['medical entrance', 'मेडिकल प्रवेश', 'चिकित्सा प्रवेश'] },
  { short: ['CUET', 'सीयूईटी'], meaning: ['university entrance', 'विश्वविद्यालय प्रवेश'] },
  { short: ['CAT', 'कैट'], meaning: ['management admission', 'management entrance', 'MBA', 'प्रबंधन प्रवेश'] },
  { short: ['CLAT', 'क्लैट'], meaning: ['law entrance', 'law admission', 'विधि प्रवेश'] },
  { short: ['NET', 'नेट'], meaning: ['lecturer eligibility', 'national eligibility', 'व्याख्याता पात्रता'] },
  { short: ['TET', 'टेट', 'टीईटी'], meaning: ['teacher eligibility', 'शिक्षक पात्रता'] },
  { short: ['CTET', 'सीटेट', 'सीटीईटी'], meaning: ['teacher eligibility', 'शिक्षक पात्रता'] },
  { short: ['BEd', 'बीएड'], meaning: ['B.Ed', 'बी.एड', 'teacher training', 'student teachers', 'प्रशिक्षु शिक्षकों'] },
  { short: ['PO', 'पीओ'], meaning: ['probationary officer', 'परिवीक्षाधीन अधिकारी'] },
  { short: ['IBPS', 'आईबीपीएस'], meaning: ['bank clerk', 'probationary officer', 'बैंक क्लर्क'] },
  { short: ['SBI', 'एसबीआई'], meaning: ['bank clerk', 'probationary officer', 'बैंक क्लर्क'] },
  { short: ['SSC', 'एसएससी'], meaning: ['staff selection', 'recruitment prelims', 'भर्ती प्रारंभिक'] },
  { short: ['CGL', 'सीजीएल'], meaning: ['graduate level', 'स्नातक स्तरीय'] },
  { short: ['LDC', 'एलडीसी'], meaning: ['lower division clerk', 'secretariat assistant', 'सचिवालय सहायक'] },
  { short: ['RRB', 'आरआरबी'], meaning: ['railway', 'रेलवे'] },
  { short: ['NTPC', 'एनटीपीसी'], meaning: ['railway', 'रेलवे'] },
  { short: ['UPSC', 'यूपीएससी'], meaning: ['civil services', 'सिविल सेवा'] },
  { short: ['IELTS', 'आईईएलटीएस'], meaning: ['English language test', 'workplace English'] },
];

const meanings = new Map<string, readonly string[][]>();
for (const { short, meaning } of rows) {
  const texts = [...short, ...meaning].map(searchWords);
  for (const name of short) meanings.set(searchWords(name)[0] ?? name, texts);
}

/**
 * Returns the texts that mean the same as a short name of an examination, each as a list of folded words. They include
 * the name itself in both scripts. Returns null if the word is not a short name of an examination.
 */
export function meaningsOfExamName(word: string): readonly string[][] | null {
  const [folded, ...more] = searchWords(word);
  return folded !== undefined && more.length === 0 ? (meanings.get(folded) ?? null) : null;
}
