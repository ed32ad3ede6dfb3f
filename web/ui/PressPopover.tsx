import { Button, Popover } from "antd";
import type { IconDefinition } from "@ant-design/icons-svg/lib/types";
import { useState, type ReactNode } from "react";
import { Glyph } from "./Glyph.tsx";
import styles from "./PressPopover.module.css";

interface PressPopoverProps {
  icon: IconDefinition;
  /** What the button is called. */
  label: string;
  /** Inside something that cuts off what stands out of it, as a table's frame does. */
  isFramed?: boolean;
  /** Drawn when somebody asks. */
  children: ReactNode;
}

/**
 * A small button that says more, on a press, in a region that is read out: by finger and by keyboard alike, which a tooltip
 * isn't. Escape or a press elsewhere closes it, and the focus stays where it was.
 */
export function PressPopover({ icon, label, isFramed = false, children }: PressPopoverProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <span className={`${styles.place} screen-only`}>
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomLeft"
        destroyOnHidden
        // Inside the region, so that it is read out when it comes.
        getPopupContainer={(button) =>
          (isFramed ? null : (button.nextElementSibling as HTMLElement | null)) ?? document.body
        }
        content={
          <div className={styles.text} aria-hidden={isFramed}>
            {children}
          </div>
        }
      >
        <Button
          type="text"
          shape="circle"
          size="small"
          icon={<Glyph of={icon} />}
          aria-expanded={isOpen}
          aria-label={label}
        />
      </Popover>
      <span role="status">{isFramed && isOpen && <span className="visually-hidden">{children}</span>}</span>
    </span>
  );
}
