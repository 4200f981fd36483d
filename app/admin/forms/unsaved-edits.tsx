import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { type Location, useBlocker, useLocation } from 'react-router';
import { beforeSignOut } from '#app/platform/http/flash.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { CloseButton, ConfirmDialog, DialogActions } from '#app/ui/feedback/confirm-dialog.tsx';

interface UnsavedForm {
  isEdited: () => boolean;
  /** Whether a navigation leaves the form; by default one to another path does. */
  isLeft?: (next: Location) => boolean;
  /** Called when the user leaves without saving. */
  onLeave?: () => void;
}

interface UnsavedEdits {
  adminId: string;
  forms: Set<RefObject<UnsavedForm>>;
  /** True while the admin is sent to sign in again: drafts are stored and nothing is asked. */
  isSignedOut: () => boolean;
  askBefore: (leave: () => void) => void;
}

const Context = createContext<UnsavedEdits | null>(null);

export function useUnsavedEdits(): UnsavedEdits {
  const edits = useContext(Context);
  if (!edits) throw new Error('This page has no UnsavedEditsProvider.');
  return edits;
}

export function useLeaveDialog(form: UnsavedForm): void {
  const { forms } = useUnsavedEdits();
  const latest = useRef(form);
  latest.current = form;
  useEffect(() => {
    forms.add(latest);
    return () => void forms.delete(latest);
  }, [forms]);
}

interface UnsavedEditsProviderProps {
  adminId: string;
  isSignedOut: () => boolean;
  children: ReactNode;
}

/** Asks before a navigation, a closed tab or a sign-out loses unsaved edits of the page. */
export function UnsavedEditsProvider({
  adminId,
  isSignedOut,
  children,
}: UnsavedEditsProviderProps) {
  const { current: forms } = useRef<UnsavedEdits['forms']>(new Set());
  const { pathname } = useLocation();
  const signedOut = useEffectEvent(isSignedOut);
  const [asked, setAsked] = useState<(() => void) | null>(null);
  const probe = useRef<HTMLInputElement>(null);
  const listLeft = (next: Location) =>
    [...forms]
      .map((form) => form.current)
      .filter(
        ({ isLeft, isEdited }) => (isLeft?.(next) ?? next.pathname !== pathname) && isEdited(),
      );
  const blocker = useBlocker(
    ({ nextLocation }) => !isSignedOut() && listLeft(nextLocation).length > 0,
  );

  useEffect(() => {
    const isAnyEdited = () => !signedOut() && [...forms].some((form) => form.current.isEdited());
    // A reload for a new version looks for a field that differs from its default. React keeps the default of a
    // controlled field equal to what is typed.
    const value = { get: () => (isAnyEdited() ? 'edited' : ''), configurable: true };
    if (probe.current) Object.defineProperty(probe.current, 'value', value);
    let mayAsk = false;
    const ask = (event: BeforeUnloadEvent) => {
      mayAsk = true;
      // The page of a user who has signed out is hidden and keeps nothing.
      if (!document.documentElement.hidden && isAnyEdited()) event.preventDefault();
    };
    const askBeforeSignOut = (event: Event) => {
      if (!isAnyEdited()) return;
      event.preventDefault();
      setAsked(() => (event as CustomEvent<() => void>).detail);
    };
    const leaveAll = () => {
      // Safari on a phone never asks before a page goes: what is typed comes back.
      if (signedOut() || !(mayAsk || document.documentElement.hidden)) return;
      for (const form of forms) form.current.onLeave?.();
    };
    window.addEventListener('beforeunload', ask);
    window.addEventListener('pagehide', leaveAll);
    window.addEventListener(beforeSignOut, askBeforeSignOut);
    return () => {
      window.removeEventListener('beforeunload', ask);
      window.removeEventListener('pagehide', leaveAll);
      window.removeEventListener(beforeSignOut, askBeforeSignOut);
    };
  }, [forms]);

  function stay() {
    setAsked(null);
    if (blocker.state === 'blocked') blocker.reset();
  }
  function leave() {
    setAsked(null);
    asked?.();
    if (blocker.state !== 'blocked') return;
    for (const form of listLeft(blocker.location)) form.onLeave?.();
    blocker.proceed();
  }
  return (
    <Context value={{ adminId, forms, isSignedOut, askBefore: (leave) => setAsked(() => leave) }}>
      {children}
      <input ref={probe} hidden />
      <LeaveDialog
        isOpen={blocker.state === 'blocked' || asked !== null}
        onStay={stay}
        onLeave={leave}
      />
    </Context>
  );
}

interface LeaveDialogProps {
  isOpen: boolean;
  onStay: () => void;
  onLeave: () => void;
}

function LeaveDialog({ isOpen, onStay, onLeave }: LeaveDialogProps) {
  return (
    <ConfirmDialog isOpen={isOpen} title="Leave without saving?" onClose={onStay}>
      <p>What you typed here is not saved.</p>
      <DialogActions>
        <CloseButton autoFocus>Stay here</CloseButton>
        <Button variant="danger" onClick={onLeave}>
          Leave
        </Button>
      </DialogActions>
    </ConfirmDialog>
  );
}
