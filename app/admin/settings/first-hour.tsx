import { CircleCheck, CircleDashed } from 'lucide-react';
import { Link } from 'react-router';
import { FetcherButton } from '#app/admin/forms/fetcher-form.tsx';
import layout from '#app/admin/layout.module.css';
import { Panel } from '#app/ui/layout/panel.tsx';
import styles from './first-hour.module.css';

const steps = {
  password: ['/profile', 'A password of your own', 'The first one stood in the terminal.'],
  contact: ['/admin/settings', 'The name and the phone of the shop', 'They stand on every page.'],
  delivery: ['/admin/settings/delivery', 'Delivery', 'Zones, fees and days, as you do it.'],
  product: ['/admin', 'Your first product', 'The demo catalogue goes at the end of Settings.'],
  mail: ['/admin/settings/mail', 'A test mail', 'Enter the provider, and send yourself one.'],
  backup: ['/admin/health', 'A place for backups', 'BACKUP_DIR, on another disk, for every night.'],
} as const;

export type FirstHour = Record<keyof typeof steps, boolean>;

export function countOpenSteps(hour: FirstHour): number {
  return Object.values(hour).filter((isDone) => !isDone).length;
}

const stepCount = Object.keys(steps).length;

/** What a new shop needs, each with its tick; gone when all is done or the owner closes it. */
export function FirstHourPanel({ hour }: { hour: FirstHour | null }) {
  if (!hour) return null;
  return (
    <Panel id="first-hour" aria-labelledby="first-hour-title" className={layout.stack}>
      <div className={layout.between}>
        <h2 id="first-hour-title">Your first hour</h2>
        <div className="row">
          <span
            className={layout.detail}
          >{`${stepCount - countOpenSteps(hour)} of ${stepCount} done`}</span>
          <FetcherButton action="/admin/overview" fields={{ intent: 'end-first-hour' }}>
            Close this list
          </FetcherButton>
        </div>
      </div>
      <ul className={styles.steps}>
        {(Object.keys(steps) as (keyof typeof steps)[]).map((step) => {
          const [to, title, note] = steps[step];
          const Icon = hour[step] ? CircleCheck : CircleDashed;
          return (
            <li key={step} className="line" data-done={hour[step]}>
              <Icon className="icon" aria-hidden="true" />
              <div>
                <Link to={to}>{title}</Link>
                <span className="visually-hidden">{hour[step] ? ': done' : ': not done'}</span>
                {!hour[step] && <div className={layout.detail}>{note}</div>}
              </div>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
