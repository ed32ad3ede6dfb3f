import { Upload } from "antd";
import type { ReactNode } from "react";
import { useNoDropOutside } from "../lib/use-no-drop-outside.ts";
import styles from "./FilePicker.module.css";

interface FilePlaceProps {
  label: string;
  accept: string;
  multiple: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}

/** The place of a `FilePicker`, by itself: it comes when one is first shown. */
export default function FilePlace({ label, accept, multiple, onFile, children }: FilePlaceProps) {
  useNoDropOutside();
  return (
    <Upload.Dragger
      className={styles.place}
      aria-label={label}
      // A file of another kind that was dropped is refused in words, not passed over.
      accept={{ format: accept, filter: "native" }}
      multiple={multiple}
      showUploadList={false}
      beforeUpload={(file) => {
        onFile(file);
        return Upload.LIST_IGNORE;
      }}
      hasControlInside
      // By the button alone, which then keeps the focus: Ant Design would take it away.
      openFileDialogOnClick={false}
    >
      {children}
    </Upload.Dragger>
  );
}
