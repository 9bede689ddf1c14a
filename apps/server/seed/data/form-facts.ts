import type { Language, Localized } from '@kasauti/domain/form/content.ts';
import type { FormRef } from './types.ts';

/**
 * The properties that every exam takes from its form, so that they are the same on the page, in the player and in the
 * form.
 */
type FormFacts = { durationMinutes: number; languages: Language[]; syllabus: Localized<string>[] };

export const formFacts: Record<FormRef, FormFacts> = {
  'banking-prelims-a': {
    durationMinutes: 60,
    languages: ['en', 'hi'],
    syllabus: [
      {
        en: 'English language: reading, grammar, words, order of sentences; in English in both languages (10 questions)',
        hi: 'अंग्रेज़ी भाषा: पठन, व्याकरण, शब्द, वाक्यों का क्रम; दोनों भाषाओं में अंग्रेज़ी में (10 प्रश्न)',
      },
      {
        en: 'Quantitative aptitude: percentages, ratio, interest, time and work, a table and a chart (15 questions)',
        hi: 'संख्यात्मक अभियोग्यता: प्रतिशत, अनुपात, ब्याज, समय और कार्य, एक तालिका और एक आलेख (15 प्रश्न)',
      },
      {
        en: 'Reasoning ability: arrangements, conclusions, codes, series, directions, relations (15 questions)',
        hi: 'तर्कशक्ति: बैठक व्यवस्था, निष्कर्ष, कूट भाषा, श्रृंखला, दिशा, रक्त संबंध (15 प्रश्न)',
      },
    ],
  },
  'engineering-entrance-a': {
    durationMinutes: 90,
    languages: ['en'],
    syllabus: [
      {
        en: 'Physics: mechanics, waves, heat, electricity and magnetism, optics, modern physics (15 questions)',
        hi: 'भौतिकी: यांत्रिकी, तरंगें, ऊष्मा, विद्युत और चुंबकत्व, प्रकाशिकी, आधुनिक भौतिकी (15 प्रश्न)',
      },
      {
        en: 'Chemistry: physical, inorganic and organic chemistry of classes 11 and 12 (15 questions)',
        hi: 'रसायन: कक्षा 11 और 12 का भौतिक, अकार्बनिक और कार्बनिक रसायन (15 प्रश्न)',
      },
      {
        en: 'Mathematics: algebra, calculus, coordinate geometry, vectors, probability (15 questions)',
        hi: 'गणित: बीजगणित, कलन, निर्देशांक ज्यामिति, सदिश, प्रायिकता (15 प्रश्न)',
      },
    ],
  },
  'computer-science-graduate-a': {
    durationMinutes: 90,
    languages: ['en'],
    syllabus: [
      {
        en: 'General aptitude: words, numbers and reasoning (10 questions)',
        hi: 'सामान्य एप्टीट्यूड: शब्द, संख्याएँ और तर्क (10 प्रश्न)',
      },
      {
        en: 'Computer science: discrete mathematics, digital logic, computer organisation, programming, data structures, algorithms, theory of computation, compilers, operating systems, databases, networks (30 questions)',
        hi: 'कंप्यूटर विज्ञान: विविक्त गणित, अंकीय तर्क, कंप्यूटर संगठन, प्रोग्रामिंग, डेटा संरचनाएँ, एल्गोरिद्म, संगणना सिद्धांत, कंपाइलर, प्रचालन तंत्र, डेटाबेस, नेटवर्क (30 प्रश्न)',
      },
    ],
  },
  'practice-aptitude-a': {
    durationMinutes: 20,
    languages: ['en', 'hi'],
    syllabus: [
      {
        en: 'Numbers: percentages, averages, ratio, speed, interest, a small table (7 questions)',
        hi: 'संख्याएँ: प्रतिशत, औसत, अनुपात, चाल, ब्याज, एक छोटी सारणी (7 प्रश्न)',
      },
      { en: 'Words: meaning, usage and short texts (6 questions)', hi: 'शब्द: अर्थ, प्रयोग और छोटे पाठ (6 प्रश्न)' },
      {
        en: 'Reasoning: series, codes, directions, relations, conclusions (7 questions)',
        hi: 'तर्क: श्रृंखला, कूट, दिशा, संबंध, निष्कर्ष (7 प्रश्न)',
      },
    ],
  },
  'teacher-eligibility-a': {
    durationMinutes: 60,
    languages: ['en', 'hi'],
    syllabus: [
      {
        en: 'Child development and pedagogy: learning, assessment, inclusion, classroom practice (15 questions)',
        hi: 'बाल विकास और शिक्षाशास्त्र: अधिगम, आकलन, समावेशन, कक्षा का अभ्यास (15 प्रश्न)',
      },
      {
        en: 'Mathematics of classes 1 to 5 and how children learn it (10 questions)',
        hi: 'कक्षा 1 से 5 का गणित और बच्चे उसे कैसे सीखते हैं (10 प्रश्न)',
      },
      {
        en: 'Environmental studies: family, food, water, shelter, travel, the living world (10 questions)',
        hi: 'पर्यावरण अध्ययन: परिवार, भोजन, जल, आवास, यात्रा, सजीव जगत (10 प्रश्न)',
      },
      {
        en: 'Language comprehension from an unseen passage (5 questions)',
        hi: 'अपठित गद्यांश पर आधारित भाषा बोध (5 प्रश्न)',
      },
    ],
  },
  'cloud-practitioner-a': {
    durationMinutes: 60,
    languages: ['en'],
    syllabus: [
      {
        en: 'Cloud concepts: service models, elasticity, availability, shared responsibility (8 questions)',
        hi: 'क्लाउड की अवधारणाएँ: सेवा मॉडल, लचीलापन, उपलब्धता, साझा उत्तरदायित्व (8 प्रश्न)',
      },
      {
        en: 'Security: identity, least privilege, encryption, secrets, incident response (8 questions)',
        hi: 'सुरक्षा: पहचान, न्यूनतम अधिकार, कूटलेखन, गोपनीय कुंजियाँ, घटना प्रबंधन (8 प्रश्न)',
      },
      {
        en: 'Networking: addressing, routing, name resolution, load balancing (8 questions)',
        hi: 'नेटवर्किंग: पते, रूटिंग, नाम समाधान, भार संतुलन (8 प्रश्न)',
      },
      {
        en: 'Operations: deployment, observability, backup and recovery, reliability (8 questions)',
        hi: 'संचालन: परिनियोजन, निगरानी, बैकअप और पुनर्प्राप्ति, विश्वसनीयता (8 प्रश्न)',
      },
      {
        en: 'Cost: pricing models, sizing, budgets, shared bills (8 questions)',
        hi: 'लागत: मूल्य मॉडल, क्षमता का चुनाव, बजट, साझा बिल (8 प्रश्न)',
      },
    ],
  },
  'hiring-aptitude-a': {
    durationMinutes: 45,
    languages: ['en'],
    syllabus: [
      {
        en: 'Numerical: tables and charts, ratio, percentage, rates, averages (13 questions)',
        hi: 'संख्यात्मक: सारणी और चार्ट, अनुपात, प्रतिशत, दर, औसत (13 प्रश्न)',
      },
      {
        en: 'Verbal: reading, inference, usage, precise vocabulary (11 questions)',
        hi: 'भाषिक: पठन, निष्कर्ष, प्रयोग, सटीक शब्दावली (11 प्रश्न)',
      },
      {
        en: 'Logical: figure series, arrangements, deduction, codes (11 questions)',
        hi: 'तार्किक: आकृति श्रृंखला, व्यवस्था, निगमन, कूट (11 प्रश्न)',
      },
    ],
  },
  'maths-olympiad-a': {
    durationMinutes: 60,
    languages: ['en', 'hi'],
    syllabus: [
      {
        en: 'Numbers: divisibility, factors, digits, remainders (7 questions)',
        hi: 'संख्याएँ: विभाज्यता, गुणनखंड, अंक, शेषफल (7 प्रश्न)',
      },
      {
        en: 'Algebra and patterns: simple equations, identities, sequences (6 questions)',
        hi: 'बीजगणित और प्रतिरूप: सरल समीकरण, सर्वसमिकाएँ, अनुक्रम (6 प्रश्न)',
      },
      {
        en: 'Geometry: angles, triangles, rectangles, polygons, area (7 questions)',
        hi: 'ज्यामिति: कोण, त्रिभुज, आयत, बहुभुज, क्षेत्रफल (7 प्रश्न)',
      },
      {
        en: 'Counting and logic: arrangements, paths, reasoning (5 questions)',
        hi: 'गणना और तर्क: क्रम, मार्ग, तर्कशक्ति (5 प्रश्न)',
      },
    ],
  },
};
