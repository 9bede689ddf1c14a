/**
 * Script for a shop's page. It defines `window.Razorpay`, which opens the hosted page in a frame. It works under a
 * strict content security policy: no inline script or style, no eval, no string turned into HTML.
 */
(() => {
  const hosted = new URL('checkout/hosted', document.currentScript.src);

  class Razorpay {
    constructor(options) {
      if (!options?.key) throw new Error('No key passed');
      this.options = options;
      this.listeners = new Map();
      this.frame = null;
      this.timer = null;
      this.opener = null;
      this.hear = this.hear.bind(this);
    }

    on(event, listener) {
      this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
      return this;
    }

    open() {
      if (this.frame) return;
      const { options } = this;
      const address = new URL(hosted);
      address.hash = encodeURIComponent(
        JSON.stringify({
          key: options.key,
          order_id: options.order_id,
          name: options.name,
          description: options.description,
          prefill: options.prefill ?? {},
          color: options.theme?.color,
          language: options.config?.display?.language ?? document.documentElement.lang,
          retry: options.retry?.enabled !== false && options.retry !== false,
          escape: options.modal?.escape !== false,
          callback_url: options.redirect ? options.callback_url : undefined,
        }),
      );
      if (options.redirect && options.callback_url) return location.assign(address);

      this.opener = document.activeElement;
      const frame = document.createElement('iframe');
      frame.src = address.href;
      frame.title = `Payment: ${options.name ?? ''}`;
      frame.className = 'razorpay-checkout-frame';
      Object.assign(frame.style, {
        position: 'fixed',
        inset: '0',
        inlineSize: '100%',
        blockSize: '100%',
        border: '0',
        zIndex: '2147483647',
        colorScheme: 'normal',
      });
      document.body.append(frame);
      document.documentElement.style.overflow = 'hidden';
      this.frame = frame;
      window.addEventListener('message', this.hear);
      frame.addEventListener('load', () => frame.focus());
      if (options.timeout > 0) this.timer = setTimeout(() => this.dismiss(), options.timeout * 1000);
    }

    close() {
      if (!this.frame) return;
      clearTimeout(this.timer);
      window.removeEventListener('message', this.hear);
      this.frame.remove();
      this.frame = null;
      document.documentElement.style.overflow = '';
      if (this.opener instanceof HTMLElement) this.opener.focus();
    }

    dismiss() {
      if (!this.frame) return;
      this.close();
      this.options.modal?.ondismiss?.();
    }

    hear(message) {
      if (message.source !== this.frame?.contentWindow || message.origin !== hosted.origin) return;
      const { kind, proof, error } = message.data ?? {};
      if (kind === 'dismissed') this.dismiss();
      if (kind === 'failed') for (const listener of this.listeners.get('payment.failed') ?? []) listener({ error });
      if (kind === 'paid') {
        this.close();
        if (this.options.handler) this.options.handler(proof);
        else if (this.options.callback_url) send(this.options.callback_url, proof);
      }
    }
  }

  function send(url, fields) {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = url;
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

  window.Razorpay = Razorpay;
})();
