import { createTransport } from 'nodemailer';
import { DeliveryError, type EmailTransport, sendTimeoutMs } from './email-transport.server.ts';

function nodemailerAddress({ email, name = '' }: { email: string; name?: string }) {
  return { name, address: email };
}

/** Sends by SMTP, one connection a mail; `smtps:` or STARTTLS as the URL and the server have it. */
export function smtpTransport(url: string): EmailTransport {
  return {
    async send({ id, sender, to, replyTo, subject, html, text, headers }, signal) {
      const transport = createTransport({
        url,
        connectionTimeout: sendTimeoutMs,
        greetingTimeout: sendTimeoutMs,
        socketTimeout: sendTimeoutMs,
        dnsTimeout: sendTimeoutMs,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      const close = () => transport.close();
      signal.addEventListener('abort', close, { once: true });
      try {
        await transport.sendMail({
          // The same for every try, so that a mail program shows a doubled mail once.
          messageId: `<${id}@${sender.email.split('@')[1]}>`,
          from: nodemailerAddress(sender),
          to: nodemailerAddress(to),
          replyTo: replyTo && nodemailerAddress(replyTo),
          subject,
          html,
          text,
          headers: { ...headers },
        });
      } catch (error) {
        const { code, responseCode, message } = error as Error & {
          code?: string;
          responseCode?: number;
        };
        const reason = [code, responseCode].filter(Boolean).join(' ') || 'failed';
        throw new DeliveryError(`The mail server refused: ${message}`, reason);
      } finally {
        signal.removeEventListener('abort', close);
        transport.close();
      }
    },
  };
}
