import mjml2html from 'mjml';

const source = `
    <mjml>
      <mj-head>
        <mj-title>%SUBJECT%</mj-title>
        <mj-attributes>
          <mj-all font-family="system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Devanagari', sans-serif" />
          <mj-text font-size="16px" line-height="1.6" color="#14213d" padding="8px 24px" />
        </mj-attributes>
      </mj-head>
      <mj-body background-color="#f6f7fb" width="600px">
        <mj-section background-color="#203a6e" padding="16px 0"><mj-column>
          <mj-text color="#ffffff" font-size="20px" font-weight="600">%SITE%</mj-text>
        </mj-column></mj-section>
        <mj-section background-color="#ffffff" padding="24px 0 16px"><mj-column>
          <mj-text font-size="22px" font-weight="600" line-height="1.3">%SUBJECT%</mj-text>
          <mj-text>%BODY%</mj-text>
        </mj-column></mj-section>
        <mj-section padding="16px 0 32px"><mj-column>
          <mj-text font-size="13px" color="#4a5878">%FOOT%</mj-text>
        </mj-column></mj-section>
      </mj-body>
    </mjml>`;

/**
 * Returns the frame of every mail, as HTML for all mail programs. For each mail, %SUBJECT%, %SITE%, %BODY% and %FOOT%
 * are replaced by text that is escaped for HTML.
 */
export async function compileMailFrame(): Promise<string> {
  // With the default list of fonts, each mail would load Roboto from Google. Google could then learn who reads which
  // mail and when.
  const { html, errors } = await mjml2html(source, { fonts: {} });
  if (errors.length > 0)
    throw new Error(`the mail frame is broken: ${errors.map((error) => error.message).join('; ')}`);
  return `${html.trim()}\n`;
}
