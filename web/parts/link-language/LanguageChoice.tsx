import { isLinkLanguage } from "../../../schema/rules/link-languages.ts";
import { SelectField } from "../../ui/FormControls.tsx";
import styles from "./LanguageChoice.module.css";
import { LANGUAGES, useLinkTexts } from "./use-spoken.ts";

/** In which language the page of a personal link speaks, for this visit. */
export function LanguageChoice() {
  const { language, texts, choose } = useLinkTexts();
  return (
    <div className={styles.language}>
      <SelectField
        id="idioma"
        label={texts.language}
        options={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
        value={language}
        onChange={(next) => isLinkLanguage(next) && choose(next)}
      />
    </div>
  );
}
