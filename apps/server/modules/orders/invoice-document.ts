/** Everything that is printed on an invoice (CGST Rules 46), as it was when the invoice was issued. Stored as canonical JSON. */
export type InvoiceDocument = {
  version: 1;
  title: 'Tax Invoice';
  number: string;
  issuedAt: string;
  seller: { legalName: string; address: string; gstin: string; state: StateFacts };
  buyer: { name: string; state: StateFacts; gstin: string | null };
  placeOfSupply: StateFacts;
  isReverseCharge: boolean;
  orderId: string;
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
