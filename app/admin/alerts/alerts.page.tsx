import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { requireArea } from '#app/accounts/current-user.server.ts';
import { adminAction } from '#app/admin/forms/admin-action.ts';
import layout from '#app/admin/layout.module.css';
import { type FormResult, refuse } from '#app/platform/http/form-result.ts';
import { databaseContext } from '#app/platform/http/request-context.server.ts';
import { listPushDevices, type PushDevice } from '#app/platform/push/push-devices.server.ts';
import { readPushPublicKey } from '#app/platform/push/push-identity.server.ts';
import { formatDateTime } from '#app/platform/text/date-time.ts';
import { describeHiddenPage } from '#app/platform/text/page-meta.ts';
import { Button, TextButtonLink } from '#app/ui/controls/button.tsx';
import { Tag } from '#app/ui/data/tag.tsx';
import { Notice } from '#app/ui/feedback/notice.tsx';
import { showToast } from '#app/ui/feedback/toaster.tsx';
import { classNames } from '#app/ui/layout/class-names.ts';
import { Panel } from '#app/ui/layout/panel.tsx';
import type { Route } from './+types/alerts.page.ts';
import { deviceForms } from './alert-devices.server.ts';
import styles from './alerts.module.css';
import {
  type PushState,
  readPushState,
  subscribeToPush,
  unsubscribeFromPush,
} from './push-device.ts';
import { playSound, useSoundChoice } from './use-order-sound.ts';

export const meta = describeHiddenPage('Alerts', 'How the shop tells of new orders.');

export async function loader({ context }: Route.LoaderArgs) {
  const admin = await requireArea(context, 'orders');
  const db = context.get(databaseContext);
  const [devices, publicKey] = await Promise.all([
    listPushDevices(db, admin.id),
    readPushPublicKey(db),
  ]);
  return { devices, publicKey };
}

export const action = deviceForms;

export const clientAction = adminAction(
  (): FormResult => refuse('The shop could not be reached. Try again.'),
);

export default function AlertsPage({ loaderData }: Route.ComponentProps) {
  const { devices, publicKey } = loaderData;
  return (
    <Panel aria-labelledby="alerts" className={classNames(layout.page, styles.page)}>
      <header>
        <TextButtonLink to="/admin/orders">All orders</TextButtonLink>
        <h2 id="alerts">Alerts</h2>
      </header>
      <SoundSection />
      <PushSection devices={devices} publicKey={publicKey} />
    </Panel>
  );
}

function SoundSection() {
  const { isOn, setOn } = useSoundChoice();
  return (
    <section className={`stack ${styles.section}`} aria-labelledby="sound">
      <h3 id="sound">Sound</h3>
      <p>Two notes for each new order, while a page of the admin is open in this browser.</p>
      <div className="row">
        <Button
          variant="quiet"
          aria-pressed={isOn}
          onClick={() => {
            setOn(!isOn);
            if (!isOn) playSound();
          }}
        >
          {isOn ? 'Switch the sound off' : 'Switch the sound on'}
        </Button>
        <Tag tone={isOn ? 'ok' : 'plain'}>{isOn ? 'On in this browser' : 'Off'}</Tag>
      </div>
    </section>
  );
}

const explanations: Partial<Record<PushState, string>> = {
  unsupported:
    'This browser gets no notifications from here. On an iPhone or iPad, add the shop to the Home Screen and open it from there; elsewhere, open the shop by https in a current browser.',
  blocked:
    'Notifications of this site are blocked in this browser. Allow them in the settings of the site, beside the address, and come back.',
};

function usePushState(devices: readonly PushDevice[]) {
  const [shown, setShown] = useState<Awaited<ReturnType<typeof readPushState>> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the devices change with this browser
  useEffect(() => {
    readPushState().then(setShown, (error) => {
      console.error('The state of this browser was not read.', error);
      setShown({ state: 'unsupported', endpointHash: null });
    });
  }, [devices]);
  const own = devices.find(({ endpointHash }) => endpointHash === shown?.endpointHash);
  // Removed elsewhere, or deleted by the shop: it can be turned on again.
  const state = shown?.state === 'on' && !own ? 'off' : shown?.state;
  return { state, own };
}

function PushSection({ devices, publicKey }: { devices: PushDevice[]; publicKey: string }) {
  const fetcher = useFetcher<FormResult>();
  const { state, own } = usePushState(devices);
  const [isAsking, setIsAsking] = useState(false);

  async function turnOn() {
    setIsAsking(true);
    try {
      const subscription = await subscribeToPush(publicKey);
      const text = 'Notifications were not allowed. Nothing is turned on.';
      if (!subscription) showToast({ kind: 'refused', text });
      else await fetcher.submit({ intent: 'turn-on', ...subscription }, { method: 'post' });
    } catch (error) {
      console.error('This browser could not subscribe.', error);
      const text = 'This browser could not reach its notification service. Try again later.';
      showToast({ kind: 'refused', text });
    }
    setIsAsking(false);
  }
  async function remove(device: PushDevice) {
    // The shop forgets the device in any case: a push service may hang or refuse.
    void fetcher.submit({ intent: 'remove', device: device.id }, { method: 'post' });
    if (device !== own) return;
    await unsubscribeFromPush().catch((error: unknown) => {
      console.error('This browser could not unsubscribe.', error);
    });
  }

  const explanation = state && explanations[state];
  return (
    <section className={`stack ${styles.section}`} aria-labelledby="notifications">
      <h3 id="notifications">Notifications</h3>
      <p>
        A phone or computer shows each new order and each cancellation by a customer, also while its
        browser is closed. A tap opens the order.
      </p>
      <ul aria-label="Devices" className={styles.devices}>
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            isOwn={device === own}
            onRemove={() => void remove(device)}
          />
        ))}
      </ul>
      {/* What depends on the browser is known late, and stands below what it would move. */}
      <div className="row">
        {devices.length > 0 && (
          <Button
            variant="quiet"
            aria-disabled={fetcher.state !== 'idle'}
            onClick={() => void fetcher.submit({ intent: 'test' }, { method: 'post' })}
          >
            Send a test
          </Button>
        )}
        {state === 'off' && (
          <Button busy={isAsking || fetcher.state !== 'idle'} onClick={() => void turnOn()}>
            Turn on for this device
          </Button>
        )}
      </div>
      {explanation && <Notice tone="warn">{explanation}</Notice>}
    </section>
  );
}

interface DeviceRowProps {
  device: PushDevice;
  isOwn: boolean;
  onRemove: () => void;
}

function DeviceRow({ device, isOwn, onRemove }: DeviceRowProps) {
  const { label, createdAt, pushedAt } = device;
  return (
    <li className="line spread">
      <div>
        <strong>{label}</strong> {isOwn && <Tag tone="ok">This device</Tag>}
        <p className="small">
          {`Since ${formatDateTime(createdAt)}`}
          {pushedAt ? `, last notified ${formatDateTime(pushedAt)}` : ', not notified yet'}
        </p>
      </div>
      <Button variant="danger" size="sm" aria-label={`Remove ${label}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}
