import { BellOutlined } from "@ant-design/icons-svg";
import { Badge, Button, Popover } from "antd";
import { useRef, useState } from "react";
import { plural } from "../../lib/text.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { PHONE_SCREEN } from "../../theme/tokens.ts";
import { Glyph } from "../../ui/Glyph.tsx";
import { lateDialog } from "../../ui/late.tsx";

const Notifications = lateDialog(async () => ({
  default: (await import("./NotificationsPopover.tsx")).NotificationsPopover,
}));

/** The server counts up to here. */
const MANY = 100;

/** Two digits are as wide as the bell: further out, or nothing of it is left to see. */
const BESIDE: [number, number] = [6, -2];

/** As wide as a phone, it ends below the account's button, right of the bell: else its left edge would be cut off. */
const BELOW_ACCOUNT = { offset: [40, 4] };

function nameOf(unread: number): string {
  if (unread === 0) return "Notificaciones";
  const words = unread < MANY ? plural(unread, "sin leer", "sin leer") : "más de 99 sin leer";
  return `Notificaciones, ${words}`;
}

/** What is new for the person signed in: the number, and on a press the latest of it. */
export function Bell({ unread }: { unread: number }) {
  const [isOpen, setOpen] = useState(false);
  const isPhone = useMediaQuery(PHONE_SCREEN, false);
  const button = useRef<HTMLButtonElement>(null);
  const change = (open: boolean) => {
    // Escape leads back to the bell; whoever clicks elsewhere is there already.
    if (!open) button.current?.focus();
    setOpen(open);
  };
  return (
    <Popover
      open={isOpen}
      onOpenChange={change}
      trigger="click"
      placement="bottomRight"
      align={isPhone ? BELOW_ACCOUNT : undefined}
      destroyOnHidden
      // Right behind the bell, where the keyboard goes next.
      getPopupContainer={(bell) => bell.parentElement ?? document.body}
      content={<Notifications onClose={() => setOpen(false)} />}
    >
      <Button
        ref={button}
        type="text"
        shape="circle"
        data-tour="bell"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
      >
        <Badge
          count={unread}
          overflowCount={99}
          size="small"
          offset={unread > 9 ? BESIDE : undefined}
          aria-hidden="true"
        >
          <Glyph of={BellOutlined} />
        </Badge>
        <span className="visually-hidden">{nameOf(unread)}</span>
      </Button>
    </Popover>
  );
}
