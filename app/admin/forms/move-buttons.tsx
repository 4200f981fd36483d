import { ArrowDown, ArrowUp } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { Button, type ButtonProps } from '#app/ui/controls/button.tsx';

interface MoveButtonsProps {
  labels: readonly [up: string, down: string];
  isFirst: boolean;
  isLast: boolean;
  busy?: boolean;
  size?: ButtonProps['size'];
  onMove: (by: -1 | 1) => void;
}

/** They keep the focus, so that a keyboard moves by several places: none is disabled natively. */
export function MoveButtons({ labels, isFirst, isLast, busy, size, onMove }: MoveButtonsProps) {
  const moves = [
    { by: -1, Icon: ArrowUp, label: labels[0], isAtEnd: isFirst },
    { by: 1, Icon: ArrowDown, label: labels[1], isAtEnd: isLast },
  ] as const;
  const pressed = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    // The browser takes the focus from a row that React moves.
    if (!pressed.current || document.activeElement !== document.body) return;
    pressed.current.focus({ preventScroll: true });
    pressed.current = null;
  });
  return moves.map(({ by, Icon, label, isAtEnd }) => (
    <Button
      key={by}
      variant="quiet"
      size={size}
      aria-label={label}
      aria-disabled={busy || isAtEnd}
      onClick={({ currentTarget }) => {
        pressed.current = currentTarget;
        onMove(by);
      }}
    >
      <Icon className="icon" aria-hidden="true" />
    </Button>
  ));
}
