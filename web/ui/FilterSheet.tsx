import { Drawer } from "antd";
import { Suspense, type ReactNode } from "react";
import { Button } from "./Button.tsx";
import styles from "./FilterBar.module.css";

interface FilterSheetProps {
  label: string;
  /** From the lower edge of the screen, otherwise from its side. */
  isBelow: boolean;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * The filters of a list on a phone, elsewhere those used more seldom; each takes effect at once. From the side it leaves
 * most of the list in reach, so that what has been filtered can be looked at while it is open. It covers the end of the
 * bar: what stands there (views, export) is for when it is closed.
 */
export default function FilterSheet({ label, isBelow, open, onClose, children }: FilterSheetProps) {
  return (
    <Drawer
      open={open}
      destroyOnHidden
      mask={isBelow}
      aria-modal={isBelow}
      placement={isBelow ? "bottom" : "right"}
      size={isBelow ? "auto" : 380}
      title={label}
      classNames={isBelow ? { wrapper: styles.below } : undefined}
      // Escape that closes a list of suggestions or a month in the sheet isn't meant for the sheet.
      onClose={(event) => {
        if (!event.defaultPrevented) onClose();
      }}
      footer={
        <Button variant="primary" block onClick={onClose}>
          Ver resultados
        </Button>
      }
    >
      <div className={styles.sheet}>
        <Suspense fallback={null}>{children}</Suspense>
      </div>
    </Drawer>
  );
}
