import { words } from './hosted-words.js';

const POLL_MS = 400;
const FAREWELL_MS = 900;

const asked = JSON.parse(decodeURIComponent(location.hash.slice(1)) || '{}');
const language = String(asked.language ?? '').startsWith('hi') ? 'hi' : 'en';
const say = words[language];
const isFramed = window.parent !== window;
const at = (id) => document.getElementById(id);
let order = null;
let paymentId = null;

document.documentElement.lang = language;
fillWords();
wire();
load();

async function load() {
  try {
    const { order: found, test } = await call(`orders/${asked.order_id}?key_id=${asked.key}`);
    order = found;
    at('amount').textContent = rupees(order.amount);
    for (const button of document.querySelectorAll('#upi .pay, #card .pay'))
      button.textContent = say.pay.replace('{amount}', rupees(order.amount));
    listInstruments(test);
    show('choose', at('vpa'));
  } catch (error) {
    fail(error);
  }
}

function fillWords() {
  const texts = {
    merchant: asked.name ?? '',
    description: asked.description ?? '',
    'test-mode': say.testMode,
    'methods-label': say.payWith,
    'upi-method': 'UPI',
    'card-method': say.card,
    'vpa-label': say.vpa,
    'number-label': say.number,
    'expiry-label': say.expiry,
    'cvv-label': say.cvv,
    'holder-label': say.holder,
    'test-data': say.testData,
    'otp-title': say.otpTitle,
    'otp-hint': say.otpHint,
    'otp-label': say.otp,
    'otp-submit': say.confirm,
    'otp-cancel': say.cancelPayment,
    'wait-title': say.waitTitle,
    'wait-hint': say.waitHint,
    'paid-title': say.paidTitle,
    'paid-hint': say.paidHint,
    'failed-title': say.failedTitle,
    again: say.again,
    'give-up': say.back,
  };
  for (const [id, text] of Object.entries(texts)) at(id).textContent = text;
  at('close').setAttribute('aria-label', say.close);
  at('holder').value = asked.prefill?.name ?? '';
  if (/^#[0-9a-f]{6}$/i.test(asked.color ?? '')) document.documentElement.style.setProperty('--brand', asked.color);
}

function wire() {
  for (const radio of document.querySelectorAll('[name=method]'))
    radio.addEventListener('change', () => chooseMethod(radio.value));
  at('upi').addEventListener('submit', (event) => {
    event.preventDefault();
    const vpa = at('vpa').value.trim();
    const isWrong = !/^[\w.-]+@[\w.-]+$/.test(vpa);
    at('vpa-error').textContent = isWrong ? say.vpaWrong : '';
    if (isWrong) return at('vpa').focus();
    begin({ method: 'upi', vpa });
  });
  at('card').addEventListener('submit', (event) => {
    event.preventDefault();
    const isWrong = !isCardFilled();
    at('card-error').textContent = isWrong ? say.cardWrong : '';
    if (isWrong) return at('number').focus();
    begin({ method: 'card', card: { number: at('number').value, name: at('holder').value } });
  });
  at('number').addEventListener('input', () => {
    const digits = at('number').value.replaceAll(/\D/g, '').slice(0, 19);
    at('number').value = digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
  });
  at('expiry').addEventListener('input', () => {
    const digits = at('expiry').value.replaceAll(/\D/g, '').slice(0, 4);
    at('expiry').value = digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
  });
  at('otp-form').addEventListener('submit', (event) => {
    event.preventDefault();
    follow(call(`payments/${paymentId}/otp`, { otp: at('otp-code').value }));
  });
  at('otp-cancel').addEventListener('click', () => follow(call(`payments/${paymentId}/cancel`, {})));
  at('again').addEventListener('click', () => show('choose', document.querySelector('[name=method]:checked')));
  at('give-up').addEventListener('click', dismiss);
  at('close').addEventListener('click', dismiss);
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && asked.escape !== false) dismiss();
  });
}

function chooseMethod(method) {
  document.querySelector(`[name=method][value=${method}]`).checked = true;
  at('upi').hidden = method !== 'upi';
  at('card').hidden = method !== 'card';
}

function isCardFilled() {
  const digits = at('number').value.replaceAll(/\D/g, '');
  const [month = 0, year = 0] = at('expiry').value.split('/').map(Number);
  const now = new Date();
  const isLater = 2000 + year > now.getFullYear() || (2000 + year === now.getFullYear() && month > now.getMonth());
  return digits.length >= 12 && month >= 1 && month <= 12 && isLater && /^\d{3,4}$/.test(at('cvv').value);
}

function listInstruments({ cards, upi }) {
  const offers = [
    { label: say.upiGood, text: upi.succeeds, use: () => useUpi(upi.succeeds) },
    { label: say.upiBad, text: upi.fails, use: () => useUpi(upi.fails) },
    ...cards.map(({ label, number }) => ({
      label: say.labels[label] ?? label,
      text: number.replaceAll(/(\d{4})(?=\d)/g, '$1 '),
      use: () => useCard(number),
    })),
  ];
  for (const { label, text, use } of offers) {
    const button = document.createElement('button');
    button.type = 'button';
    const name = document.createElement('span');
    name.textContent = label;
    const code = document.createElement('code');
    code.textContent = text;
    button.append(name, code);
    button.addEventListener('click', use);
    const item = document.createElement('li');
    item.append(button);
    at('instruments').append(item);
  }
}

function useUpi(vpa) {
  chooseMethod('upi');
  at('vpa').value = vpa;
  at('vpa').focus();
}

function useCard(number) {
  chooseMethod('card');
  at('number').value = number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
  at('expiry').value = `12 / ${String(new Date().getFullYear() + 2).slice(-2)}`;
  at('cvv').value = '123';
  at('number').focus();
}

function begin(how) {
  const { email = '', contact = '' } = asked.prefill ?? {};
  follow(call('payments', { order_id: asked.order_id, email, contact, ...how }));
}

/** Shows the next step that the gateway's response names. */
async function follow(step) {
  try {
    const { payment_id, next, proof, error } = await step;
    paymentId = payment_id;
    if (proof) return paid(proof);
    if (error) return fail(error);
    if (next === 'otp') {
      at('otp-code').value = '';
      return show('otp', at('otp-code'));
    }
    show('wait', at('wait-title'));
    setTimeout(() => follow(call(`payments/${paymentId}?key_id=${asked.key}`)), POLL_MS);
  } catch (error) {
    fail(error);
  }
}

function paid(proof) {
  show('paid', at('paid-title'));
  setTimeout(() => {
    if (asked.callback_url) return post(asked.callback_url, proof);
    tell({ kind: 'paid', proof });
  }, FAREWELL_MS);
}

function fail({ code, reason, description: given, step }) {
  const description = say.reasons[reason] ?? given ?? say.gone;
  at('failed-reason').textContent = description;
  at('again').hidden = asked.retry === false || order === null;
  show('failed', at('failed-title'));
  tell({ kind: 'failed', error: { code, reason, description, step } });
}

function dismiss() {
  if (at('paid').hidden === false) return;
  if (isFramed) tell({ kind: 'dismissed' });
  else history.back();
}

function tell(message) {
  // The origin of the shop is unknown here. The message contains only data for the shop.
  if (isFramed) window.parent.postMessage(message, '*');
}

function post(url, fields) {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = url;
  form.target = '_top';
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

function show(id, focus) {
  for (const section of document.querySelectorAll('main > section')) section.hidden = section.id !== id;
  focus.focus();
}

async function call(path, body) {
  const answer = await fetch(path, {
    method: body ? 'POST' : 'GET',
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body ? JSON.stringify({ key_id: asked.key, ...body }) : undefined,
  });
  const data = await answer.json();
  if (!answer.ok) throw data.error;
  return data;
}

function rupees(paise) {
  return new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: paise % 100 ? 2 : 0,
  }).format(paise / 100);
}
