import type { SelectOptions } from "./NativeSelect.tsx";

export interface SelectFieldProps {
  id: string;
  label: string;
  value: string;
  options: SelectOptions;
  /** The text of the empty choice: 'Selecciona…'. Without it there is none. */
  placeholder?: string;
  onChange: (value: string) => void;
  required?: boolean;
  hint?: string;
  error?: string;
  autoComplete?: string;
}

export interface TextAreaFieldProps {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  required?: boolean;
  maxLength?: number;
  /** How many lines are seen at first. */
  rows?: number;
  /** It comes from elsewhere and can only be read. */
  readOnly?: boolean;
  hint?: string;
  error?: string;
}
