import type { RefundReason } from '@kasauti/domain/commerce/refund-state.ts';
import type { Mail } from '../../platform/mail/queue-mail.ts';

type Reader = { fullName: string; language: 'en' | 'hi' };
type Text = Omit<Mail, 'dedupeKey' | 'to'>;

type Receipt = {
  invoiceNumber: string;
  amount: string;
  lines: { title: string; quantity: number }[];
  url: string;
};

export function receiptMail({ fullName, language }: Reader, receipt: Receipt): Text {
  const bought = receipt.lines
    .map(({ title, quantity }) => (quantity === 1 ? title : `${title} × ${quantity}`))
    .join('; ');
  if (language === 'hi')
    return {
      language,
      subject: `भुगतान मिल गया: ${receipt.amount}`,
      paragraphs: [
        `${fullName}, आपका भुगतान मिल गया है।`,
        'अब केंद्र या ऑनलाइन कक्ष और समय चुनें। बीजक (इनवॉइस) आपके ऑर्डर के पृष्ठ पर मिलेगा।',
      ],
      facts: [
        ['बीजक', receipt.invoiceNumber],
        ['राशि (जीएसटी सहित)', receipt.amount],
        ['परीक्षाएँ', bought],
      ],
      action: { label: 'समय चुनें', url: receipt.url },
    };
  return {
    language,
    subject: `Payment received: ${receipt.amount}`,
    paragraphs: [
      `${fullName}, your payment has arrived.`,
      'Now choose a centre or an online room, and a time. Your tax invoice is with your orders.',
    ],
    facts: [
      ['Invoice', receipt.invoiceNumber],
      ['Amount, GST included', receipt.amount],
      ['Tests', bought],
    ],
    action: { label: 'Choose a date', url: receipt.url },
  };
}

/** To the buyer whose purchase was paid back at the gateway. */
export function gatewayRefundMail(
  { fullName, language }: Reader,
  { amount, creditNoteNumber, url }: { amount: string; creditNoteNumber: string; url: string },
): Text {
  if (language === 'hi')
    return {
      language,
      subject: `हमने ${amount} लौटाए हैं`,
      paragraphs: [
        `${fullName}, आपके ऑर्डर की राशि लौटा दी गई है। जिसकी राशि लौटी है और जो काम में नहीं आया है, वह अब काम में नहीं लिया जा सकता।`,
        'पैसा प्रायः पाँच से सात कार्य-दिवसों में उसी खाते में पहुँचता है। क्रेडिट नोट आपके ऑर्डर के पृष्ठ पर है।',
      ],
      facts: [
        ['राशि', amount],
        ['क्रेडिट नोट', creditNoteNumber],
      ],
      action: { label: 'ऑर्डर देखें', url },
    };
  return {
    language,
    subject: `We have refunded ${amount}`,
    paragraphs: [
      `${fullName}, money of your order was refunded. What it paid for and was not used cannot be used any more.`,
      'It usually reaches the account it came from within five to seven working days. The credit note is with your order.',
    ],
    facts: [
      ['Amount', amount],
      ['Credit note', creditNoteNumber],
    ],
    action: { label: 'See the order', url },
  };
}

type Refund = { reason: RefundReason; amount: string; gatewayPaymentId: string };

export function refundMail({ fullName, language }: Reader, refund: Refund): Text {
  const hindi: Record<RefundReason, string> = {
    'second-payment': 'आपका एक ही ऑर्डर दो बार चुकाया गया। आपकी खरीद पूरी है, और दूसरा भुगतान हम लौटा रहे हैं।',
    'wrong-amount': 'मिली हुई राशि ऑर्डर की राशि से मेल नहीं खाती, इसलिए हम इसे लौटा रहे हैं।',
    'at-the-gateway': 'आपके ऑर्डर की राशि लौटाई जा रही है।',
    asked: 'आपने ऑर्डर का जो हिस्सा काम में नहीं लिया, उसकी राशि आपके कहने पर हम लौटा रहे हैं। वह अब बुक नहीं किया जा सकता।',
  };
  const english: Record<RefundReason, string> = {
    'second-payment': 'one order of yours was paid twice. Your purchase is complete, and the second payment goes back.',
    'wrong-amount': 'the amount that arrived is not the amount of your order, so it goes back.',
    'at-the-gateway': 'money of your order goes back.',
    asked: 'as you asked, the price of what you did not use goes back. It cannot be booked any more.',
  };
  if (language === 'hi')
    return {
      language,
      subject: `हम ${refund.amount} लौटा रहे हैं`,
      paragraphs: [
        `${fullName}, ${hindi[refund.reason]}`,
        'पैसा कुछ मिनटों से सात कार्य-दिवसों में उसी खाते में पहुँचेगा। आपको कुछ नहीं करना है।',
      ],
      facts: [
        ['राशि', refund.amount],
        ['भुगतान', refund.gatewayPaymentId],
      ],
    };
  return {
    language,
    subject: `We are sending ${refund.amount} back`,
    paragraphs: [
      `${fullName}, ${english[refund.reason]}`,
      'It reaches the account it came from within minutes to seven working days. You need not do anything.',
    ],
    facts: [
      ['Amount', refund.amount],
      ['Payment', refund.gatewayPaymentId],
    ],
  };
}

/** To the buyer whose bank, or the gateway, did not take what they had asked back. */
export function failedRefundMail(
  { fullName, language }: Reader,
  { amount, url }: { amount: string; url: string },
): Text {
  if (language === 'hi')
    return {
      language,
      subject: `${amount} लौट नहीं पाए`,
      paragraphs: [
        `${fullName}, आपके माँगे हुए पैसे लौट नहीं पाए। आपने जो खरीदा था, वह फिर से आपका है और बुक किया जा सकता है।`,
        'आप ऑर्डर के पृष्ठ पर पैसा फिर माँग सकते हैं। फिर भी न हो, तो हमें लिखें: हम दूसरा रास्ता निकालेंगे।',
      ],
      facts: [['राशि', amount]],
      action: { label: 'ऑर्डर देखें', url },
    };
  return {
    language,
    subject: `${amount} could not be sent back`,
    paragraphs: [
      `${fullName}, the refund that you asked for did not go through. What you bought is yours again and can be booked.`,
      'You can ask for the refund again on the page of the order. If it fails again, write to us: we find another way.',
    ],
    facts: [['Amount', amount]],
    action: { label: 'See the order', url },
  };
}

/** What support reads of a payment that the gateway does not know, and what its buyer reads again in the ticket. */
export function paymentClaimText(
  language: 'en' | 'hi',
  { orderId, reference }: { orderId: string | null; reference: string | null },
): { subject: string; message: string } {
  const hindi = language === 'hi';
  return {
    subject: hindi ? 'भुगतान किया, पर कुछ नहीं मिला' : 'I paid and nothing came',
    message: [
      hindi
        ? 'मैंने भुगतान किया, पर कुछ नहीं मिला। भुगतान सेवा से पूछा गया; उसके पास ऐसा कोई पूरा हुआ भुगतान नहीं है।'
        : 'I paid and nothing came. The payment service was asked and knows of no payment that was captured for it.',
      ...(orderId ? [`${hindi ? 'ऑर्डर' : 'Order'}: ${orderId}`] : []),
      ...(reference ? [`${hindi ? 'भुगतान संख्या या UTR' : 'Payment number or UTR'}: ${reference}`] : []),
    ].join('\n\n'),
  };
}
