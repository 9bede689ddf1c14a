import type { Localized } from '../../form/content.ts';

/**
 * A State or Union Territory of India: its ISO 3166-2:IN code (two letters), its names, and the code at the start
 * of a GSTIN. Sources: GST portal state codes, and ISO 3166-2:IN as of November 2023. That edition renamed CT, OR,
 * TG and UT. The former codes are still accepted.
 */
export type IndianState = {
  code: string;
  gstCode: string;
  name: Localized<string> & { hi: string };
  /** Territories without a legislature levy UTGST instead of SGST (UTGST Act 2017). */
  levies: 'SGST' | 'UTGST';
  formerCode?: string;
};

function state(code: string, gstCode: string, en: string, hi: string, more: Partial<IndianState> = {}): IndianState {
  return { code, gstCode, name: { en, hi }, levies: 'SGST', ...more };
}

/** All States in the order of their English names. */
export const STATES: readonly IndianState[] = [
  state('AN', '35', 'Andaman and Nicobar Islands', 'अंडमान और निकोबार द्वीपसमूह', { levies: 'UTGST' }),
  state('AP', '37', 'Andhra Pradesh', 'आंध्र प्रदेश'),
  state('AR', '12', 'Arunachal Pradesh', 'अरुणाचल प्रदेश'),
  state('AS', '18', 'Assam', 'असम'),
  state('BR', '10', 'Bihar', 'बिहार'),
  state('CH', '04', 'Chandigarh', 'चंडीगढ़', { levies: 'UTGST' }),
  state('CG', '22', 'Chhattisgarh', 'छत्तीसगढ़', { formerCode: 'CT' }),
  state('DH', '26', 'Dadra and Nagar Haveli and Daman and Diu', 'दादरा और नगर हवेली और दमन और दीव', { levies: 'UTGST' }),
  state('DL', '07', 'Delhi', 'दिल्ली'),
  state('GA', '30', 'Goa', 'गोवा'),
  state('GJ', '24', 'Gujarat', 'गुजरात'),
  state('HR', '06', 'Haryana', 'हरियाणा'),
  state('HP', '02', 'Himachal Pradesh', 'हिमाचल प्रदेश'),
  state('JK', '01', 'Jammu and Kashmir', 'जम्मू और कश्मीर'),
  state('JH', '20', 'Jharkhand', 'झारखंड'),
  state('KA', '29', 'Karnataka', 'कर्नाटक'),
  state('KL', '32', 'Kerala', 'केरल'),
  state('LA', '38', 'Ladakh', 'लद्दाख', { levies: 'UTGST' }),
  state('LD', '31', 'Lakshadweep', 'लक्षद्वीप', { levies: 'UTGST' }),
  state('MP', '23', 'Madhya Pradesh', 'मध्य प्रदेश'),
  state('MH', '27', 'Maharashtra', 'महाराष्ट्र'),
  state('MN', '14', 'Manipur', 'मणिपुर'),
  state('ML', '17', 'Meghalaya', 'मेघालय'),
  state('MZ', '15', 'Mizoram', 'मिज़ोरम'),
  state('NL', '13', 'Nagaland', 'नागालैंड'),
  state('OD', '21', 'Odisha', 'ओडिशा', { formerCode: 'OR' }),
  state('PY', '34', 'Puducherry', 'पुदुच्चेरी'),
  state('PB', '03', 'Punjab', 'पंजाब'),
  state('RJ', '08', 'Rajasthan', 'राजस्थान'),
  state('SK', '11', 'Sikkim', 'सिक्किम'),
  state('TN', '33', 'Tamil Nadu', 'तमिलनाडु'),
  state('TS', '36', 'Telangana', 'तेलंगाना', { formerCode: 'TG' }),
  state('TR', '16', 'Tripura', 'त्रिपुरा'),
  state('UP', '09', 'Uttar Pradesh', 'उत्तर प्रदेश'),
  state('UK', '05', 'Uttarakhand', 'उत्तराखंड', { formerCode: 'UT' }),
  state('WB', '19', 'West Bengal', 'पश्चिम बंगाल'),
];

/** GSTIN codes without a current State: Daman and Diu, undivided Andhra Pradesh, foreign persons, other territory. */
const OTHER_GST_CODES = ['25', '28', '96', '97'];

/** Finds a State by its code or former code (upper case, as on the wire). Returns null when there is none. */
export function findState(code: string): IndianState | null {
  return STATES.find((known) => known.code === code || known.formerCode === code) ?? null;
}

/** Finds the State of a GSTIN's first two digits. Returns null for codes without a State. */
export function findStateByGstCode(gstCode: string): IndianState | null {
  return STATES.find((known) => known.gstCode === gstCode) ?? null;
}

/** Returns whether a GSTIN may begin with these two digits. */
export function isGstCode(gstCode: string): boolean {
  return OTHER_GST_CODES.includes(gstCode) || findStateByGstCode(gstCode) !== null;
}
