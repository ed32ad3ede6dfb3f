import { EllipsisOutlined } from "@ant-design/icons-svg";
import { Badge, Dropdown } from "antd";
import { useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { Glyph } from "../ui/Glyph.tsx";
import { PathLink } from "../ui/PathLink.tsx";
import styles from "./MobileBar.module.css";
import { isCurrentEntry, isInbox, type NavigationEntry } from "./navigation.tsx";
import { UnreadIcon, UnreadWords } from "./Unread.tsx";

interface ItemFacts {
  current: string | undefined;
  waiting: number;
}

function itemOf({ to, label, icon }: NavigationEntry, { current, waiting }: ItemFacts) {
  return {
    key: to,
    icon,
    label: (
      <PathLink to={to} tabIndex={-1} aria-current={to === current ? "page" : undefined}>
        {label}
        {waiting > 0 && (
          <>
            {" "}
            <Badge count={waiting} aria-hidden="true" />
            <UnreadWords count={waiting} />
          </>
        )}
      </PathLink>
    ),
  };
}

/** The last of the bar of phones: opens what the bar has no room for. */
export function MoreEntries({ entries, unread }: { entries: readonly NavigationEntry[]; unread: number }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const current = entries.find((entry) => isCurrentEntry(entry, pathname))?.to;
  const hidden = entries.some(isInbox) ? unread : 0;
  const change = (next: boolean) => {
    // Escape leads back to the button.
    if (!next) trigger.current?.focus();
    setOpen(next);
  };
  return (
    <Dropdown
      trigger={["click"]}
      placement="topRight"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first entry of what somebody has opened, not of the page
      autoFocus
      open={isOpen}
      onOpenChange={change}
      menu={{
        items: entries.map((entry) => itemOf(entry, { current, waiting: isInbox(entry) ? unread : 0 })),
        selectedKeys: current === undefined ? [] : [current],
        // A click on a link is the link's own; Enter on its entry comes here alone.
        onClick: ({ key, domEvent }) => {
          if (domEvent.type === "keydown") void navigate(key);
        },
      }}
    >
      <button
        ref={trigger}
        type="button"
        className={styles.entry}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-current={current === undefined ? undefined : "true"}
      >
        <UnreadIcon count={hidden} isAtEdge>
          <Glyph of={EllipsisOutlined} />
        </UnreadIcon>
        <span>Más</span>
        <UnreadWords count={hidden} />
      </button>
    </Dropdown>
  );
}
