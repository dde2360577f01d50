import { useId } from 'preact/hooks';
import type { GraphModel } from './graph-model.ts';

interface NodeFieldProps {
  readonly label: string;
  readonly model: GraphModel;
  readonly value: string;
  readonly isDisabled?: boolean;
  readonly onChoose: (name: string) => void;
}

/** More would make the list of the browser slow; what is typed is looked up in all names. */
const PROPOSED = 500;

export function NodeField({ label, model: { names }, value, isDisabled = false, onChoose }: NodeFieldProps) {
  const list = useId();
  return (
    <label>
      {label}
      <input
        key={value}
        class="field node-field"
        list={list}
        defaultValue={value}
        disabled={isDisabled}
        placeholder="path"
        onChange={({ currentTarget }) => {
          const typed = currentTarget.value.trim();
          const found = names.find((name) => name === typed) ?? names.find((name) => name.endsWith(`/${typed}`));
          if (found !== undefined || typed === '') onChoose(found ?? '');
          currentTarget.setCustomValidity(found === undefined && typed !== '' ? 'No such node.' : '');
          currentTarget.reportValidity();
        }}
      />
      <datalist id={list}>
        {names.slice(0, PROPOSED).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </label>
  );
}
