import { Button } from '#app/ui/controls/button.tsx';
import { Select } from '#app/ui/controls/select.tsx';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './overview.module.css';

const maxMonths = 36;
const monthForm = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The month of a day and those before it, the newest first, such as 2026-11. */
function listMonths(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: maxMonths }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - index)).toISOString().slice(0, 7),
  );
}

export function AccountantPanel({ today }: { today: string }) {
  return (
    <Panel className={styles.chart} aria-labelledby="accountant">
      <h2 id="accountant">For the accountant</h2>
      <p>
        What was delivered in a month, line by line, with receipt, discount, delivery, cash, refund
        and cost; with the tax contained, where ‘VAT %’ is set under Settings.
      </p>
      {/* A file: the browser loads it, not the router. */}
      <form method="get" action="/admin/overview/month.csv" className={`row ${styles.month}`}>
        <Select label="Month" name="month">
          {listMonths(today).map((month) => (
            <option key={month} value={month}>
              {monthForm.format(new Date(`${month}-01`))}
            </option>
          ))}
        </Select>
        <Button type="submit" variant="quiet">
          Download the month
        </Button>
      </form>
    </Panel>
  );
}
