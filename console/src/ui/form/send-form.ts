import type { FormProps } from 'antd'

/**
 * Sends a form of Refine's with what its resource takes, which may be shaped otherwise than its fields. A refusal is
 * said by the form's hook, and leaves the form open.
 */
export const sendForm = async <Fields>(formProps: FormProps<Fields>, values: object): Promise<void> => {
  await Promise.resolve(formProps.onFinish?.(values as Fields)).catch(() => undefined)
}
