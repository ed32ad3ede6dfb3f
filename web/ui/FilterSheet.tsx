import { Drawer } from "antd";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import styles from "./FilterBar.module.css";

interface FilterSheetProps {
  label: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The filters of a list on a phone; each takes effect at once. */
export default function FilterSheet({ label, open, onClose, children }: FilterSheetProps) {
  return (
    <Drawer
      open={open}
      destroyOnHidden
      placement="bottom"
      size="auto"
      title={label}
      onClose={onClose}
      footer={
        <Button variant="primary" block onClick={onClose}>
          Ver resultados
        </Button>
      }
    >
      <div className={styles.sheet}>{children}</div>
    </Drawer>
  );
}
