/**
 * Everything that is printed on an invoice (CGST Rules 46) or a credit note (Rule 53), as it was when it was issued.
 * Stored as canonical JSON.
 */
export type InvoiceDocument = {
  version: 1;
  title: 'Tax Invoice' | 'Credit Note';
  number: string;
  issuedAt: string;
  seller: { legalName: string; address: string; gstin: string; state: StateFacts };
  /** Without a GSTIN: a buyer who is not registered. */
  buyer: { name: string; state: StateFacts; gstin?: string };
  placeOfSupply: StateFacts;
  isReverseCharge: boolean;
  orderId: string;
  /** The invoice that a credit note takes back from. */
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
