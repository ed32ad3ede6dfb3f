import type { Ref } from "react";

interface FileInputProps {
  ref: Ref<HTMLInputElement>;
  label: string;
  /** Kinds of file, as the browser's field takes them. */
  accept: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** The browser's own field for files, out of sight: a button beside it is the one way to it. */
export function FileInput({ ref, label, accept, multiple, onFiles }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      multiple={multiple}
      className="visually-hidden"
      tabIndex={-1}
      aria-hidden="true"
      aria-label={label}
      accept={accept}
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])]);
        // The same file must be choosable again after it was refused.
        event.target.value = "";
      }}
    />
  );
}
