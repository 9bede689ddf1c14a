/**
 * All data that is printed on an invoice (CGST Rules, rule 46) or a credit note (rule 53), as it was on the day of
 * issue. It is stored as canonical JSON.
 */
export type InvoiceDocument = {
  version: 1;
  title: 'Tax Invoice' | 'Credit Note';
  number: string;
  issuedAt: string;
  seller: { legalName: string; address: string; gstin: string; state: StateFacts };
  /** A buyer without a GSTIN is not registered for GST. */
  buyer: { name: string; state: StateFacts; gstin?: string };
  placeOfSupply: StateFacts;
  isReverseCharge: boolean;
  orderId: string;
  /** The invoice that a credit note refers to. */
  creditFor?: { number: string; issuedAt: string };
  payment: { gatewayPaymentId: string; method: string | null };
  lines: InvoiceLine[];
  totals: TaxParts & { grossInPaise: number };
};

export type StateFacts = { code: string; gstCode: string; name: string; levies: 'SGST' | 'UTGST' };

type TaxParts = { taxableInPaise: number; cgstInPaise: number; sgstInPaise: number; igstInPaise: number };

export type InvoiceLine = TaxParts & {
  description: string;
  testCode: string;
  sac: string;
  quantity: number;
  unitPriceInPaise: number;
  taxRateInPercent: number;
  grossInPaise: number;
};
