import type { FormProps } from 'antd'

/**
 * Submits a Refine form with the values that its resource expects, which may differ from its fields. The form's hook
 * displays errors and keeps the form open.
 */
export const sendForm = async <Fields>(formProps: FormProps<Fields>, values: object): Promise<void> => {
  await Promise.resolve(formProps.onFinish?.(values as Fields)).catch(() => undefined)
}
