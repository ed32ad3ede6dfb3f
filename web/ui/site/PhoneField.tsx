import { SelectField } from "./FormControls.tsx";
import styles from "../PhoneField.module.css";
import { TextField } from "./TextField.tsx";
import { usePhoneFields, type PhoneFieldProps } from "../use-phone-fields.ts";

/** Calling code and number; the preferred countries first, then all others. */
export function PhoneField(props: PhoneFieldProps) {
  const { code, number } = usePhoneFields(props);
  return (
    <div className={styles.phone}>
      <SelectField {...code} />
      <TextField {...number} />
    </div>
  );
}
